// Moderation job for one comment, right after its insert. Publishes a live event when the comment is hidden.
import type { Services } from '../../platform/call.ts'
import { judgeKept } from '../moderation/judge-kept.ts'
import { mayJudge } from '../moderation/judge-text.ts'
import { tellComments } from '../secrets/tell-readers.ts'
import { findCommentForUpdate, findCommentText, updateCommentFlag, updateCommentState } from './comments.store.ts'

/** Skips a comment without a pending model call. */
export async function checkNewComment(services: Services, commentId: string): Promise<void> {
  if (await mayJudge(services, { commentId })) await checkComment(services, commentId)
}

export async function checkComment(services: Services, commentId: string): Promise<boolean> {
  const changed: string[] = []
  const isOfUse = await judgeKept(
    services,
    { commentId },
    {
      read: () => findCommentText(services.db.app, commentId),
      hold: (trx) => findCommentForUpdate(trx, commentId),
      change: async (trx, row, { hides, isMinorFlagged }) => {
        if (hides) await updateCommentState(trx, row, 'hidden')
        if (isMinorFlagged) await updateCommentFlag(trx, row.id)
        if (!hides) return
        changed.push(row.secretId)
      },
    },
  )
  for (const secretId of changed) tellComments(services, secretId)
  return isOfUse
}
