// Moderation job for photo comments: runs right after the insert, and retries while the AI provider fails.
import type { Services } from '../../platform/call.ts'
import { askAgain } from '../moderation/ask-again.ts'
import { judgeKept } from '../moderation/judge-kept.ts'
import { mayJudge } from '../moderation/judge-text.ts'
import {
  findPhotoCommentForUpdate,
  findPhotoCommentText,
  updatePhotoCommentFlag,
  updatePhotoCommentState,
} from './photo-comments.store.ts'

/** Skips a comment without a pending model call. */
export async function checkNewPhotoComment(services: Services, photoCommentId: string): Promise<void> {
  if (await mayJudge(services, { photoCommentId })) await checkPhotoComment(services, photoCommentId)
}

export function recheckPhotoComments(services: Services): Promise<void> {
  return askAgain(services, 'photoCommentId', (id) => checkPhotoComment(services, id))
}

function checkPhotoComment(services: Services, photoCommentId: string): Promise<boolean> {
  return judgeKept(
    services,
    { photoCommentId },
    {
      read: () => findPhotoCommentText(services.db.app, photoCommentId),
      hold: (trx) => findPhotoCommentForUpdate(trx, photoCommentId),
      change: async (trx, { id }, { hides, isMinorFlagged }) => {
        if (hides) await updatePhotoCommentState(trx, id, 'hidden')
        if (isMinorFlagged) await updatePhotoCommentFlag(trx, id)
      },
    },
  )
}
