// Has judged the comments that nobody could judge when they were written.
import type { Services } from '../../platform/call.ts'
import { askAgain } from '../moderation/ask-again.ts'
import { checkComment } from './check-comment.ts'

export function recheckComments(services: Services): Promise<void> {
  return askAgain(services, 'commentId', (id) => checkComment(services, id))
}
