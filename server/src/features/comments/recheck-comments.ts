// Retry job: moderates comments whose model call failed.
import type { Deps } from '../../platform/call.ts'
import { retryModeration } from '../moderation/ask-again.ts'
import { checkComment } from './check-comment.ts'

export function retryCommentModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'commentId', (id) => checkComment(services, id))
}
