// Retry job: moderates comments whose model call failed.
import type { Deps } from '../../platform/context/request-context.ts'
import { retryModeration } from '../moderation/checks/retry-moderation.ts'
import { checkComment } from './check-comment.ts'

export function retryCommentModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'commentId', (id) => checkComment(services, id))
}
