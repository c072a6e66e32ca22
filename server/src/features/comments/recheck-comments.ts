// Retry job: moderates comments whose model call failed.
import type { Services } from '../../platform/call.ts'
import { askAgain } from '../moderation/ask-again.ts'
import { checkComment } from './check-comment.ts'

export function recheckComments(services: Services): Promise<void> {
  return askAgain(services, 'commentId', (id) => checkComment(services, id))
}
