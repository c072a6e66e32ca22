// Moderation of comments: pending ones in batches, and the row updates of a moderator decision.
import type { Deps } from '../../platform/context/request-context.ts'
import { moderateStoredText } from '../moderation/moderate-stored-text.ts'
import { tryCompleteCommentCheck } from '../moderation/checks/moderate-text.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import {
  findComment,
  findCommentForUpdate,
  findCommentText,
  findPublicCommentText,
  updateCommentFlag,
  updateCommentState,
} from './comments.store.ts'
import { moderateNewComments, retryModeration } from '../moderation/checks/retry-moderation.ts'

/** Publishes a live event when the comment is hidden after its release. */
export async function checkComment(services: Deps, commentId: string): Promise<boolean> {
  const hiddenSecretIds: string[] = []
  const canContinue = await moderateStoredText(
    services,
    { commentId },
    {
      read: () => findCommentText(services.db.write, commentId),
      lock: (trx) => findCommentForUpdate(trx, commentId),
      tryComplete: (result) => tryCompleteCommentCheck(services, commentId, result),
      change: async (trx, row, { shouldHide, isMinorFlagged }) => {
        if (shouldHide) await updateCommentState(trx, row, 'hidden')
        if (isMinorFlagged) await updateCommentFlag(trx, row.id)
        if (!shouldHide) return
        if (row.isReleased) hiddenSecretIds.push(row.secretId)
      },
    },
  )
  for (const secretId of hiddenSecretIds) publishCommentCount(services, secretId)
  return canContinue
}

/** First attempt, right after the insert. */
export function checkNewComments(services: Deps): Promise<void> {
  return moderateNewComments(services, (id) => checkComment(services, id))
}

/** Those whose model call failed, or whose worker died. */
export function retryCommentModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'commentId', (id) => checkComment(services, id))
}

/** By public id. */
export const findCommentByPublicId = findComment

/** By public id: what every reader of the page sees. */
export const findPublicComment = findPublicCommentText

/** Row lock until the transaction ends. */
export const lockComment = findCommentForUpdate

/** Updates the counter, too. */
export const setCommentState = updateCommentState

export const flagComment = updateCommentFlag
