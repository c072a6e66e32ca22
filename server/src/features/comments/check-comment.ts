// Moderation of comments: the job right after an insert, the retry, and the row updates of a moderator decision.
import type { Deps } from '../../platform/context/request-context.ts'
import { moderateStoredText } from '../moderation/moderate-stored-text.ts'
import { tryLeaseCheck } from '../moderation/checks/moderate-text.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import {
  findCommentForUpdate,
  findCommentText,
  updateCommentFlag,
  updateCommentState,
  findComment,
} from './comments.store.ts'
import { retryModeration } from '../moderation/checks/retry-moderation.ts'

/** Moderation job for one comment, right after its insert. Skips a comment without a pending model call. */
export async function checkNewComment(services: Deps, commentId: string): Promise<void> {
  if (await tryLeaseCheck(services, { commentId })) await checkComment(services, commentId)
}

/** Publishes a live event when the comment is hidden. */
export async function checkComment(services: Deps, commentId: string): Promise<boolean> {
  const hiddenSecretIds: string[] = []
  const canContinue = await moderateStoredText(
    services,
    { commentId },
    {
      read: () => findCommentText(services.db.write, commentId),
      lock: (trx) => findCommentForUpdate(trx, commentId),
      change: async (trx, row, { shouldHide, isMinorFlagged }) => {
        if (shouldHide) await updateCommentState(trx, row, 'hidden')
        if (isMinorFlagged) await updateCommentFlag(trx, row.id)
        if (!shouldHide) return
        hiddenSecretIds.push(row.secretId)
      },
    },
  )
  for (const secretId of hiddenSecretIds) publishCommentCount(services, secretId)
  return canContinue
}

/** Retry job: moderates comments whose model call failed. */
export function retryCommentModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'commentId', (id) => checkComment(services, id))
}

/** By public id. */
export const findCommentByPublicId = findComment

/** Row lock until the transaction ends. */
export const lockComment = findCommentForUpdate

/** Updates the counter, too. */
export const setCommentState = updateCommentState

export const flagComment = updateCommentFlag
