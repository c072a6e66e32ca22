// Moderation job for one comment, right after its insert. Publishes a live event when the comment is hidden.
import type { Deps } from '../../platform/context/request-context.ts'
import { moderateStoredText } from '../moderation/moderate-stored-text.ts'
import { tryLeaseCheck } from '../moderation/checks/moderate-text.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import { findCommentForUpdate, findCommentText, updateCommentFlag, updateCommentState } from './comments.store.ts'

/** Skips a comment without a pending model call. */
export async function checkNewComment(services: Deps, commentId: string): Promise<void> {
  if (await tryLeaseCheck(services, { commentId })) await checkComment(services, commentId)
}

export async function checkComment(services: Deps, commentId: string): Promise<boolean> {
  const hiddenSecretIds: string[] = []
  const canContinue = await moderateStoredText(
    services,
    { commentId },
    {
      read: () => findCommentText(services.db.app, commentId),
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
