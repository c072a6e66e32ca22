// Moderation job for photo comments: runs right after the insert, and retries while the AI provider fails.
import type { Deps } from '../../../platform/context/request-context.ts'
import { retryModeration } from '../../moderation/checks/retry-moderation.ts'
import { moderateStoredText } from '../../moderation/moderate-stored-text.ts'
import { tryLeaseCheck } from '../../moderation/checks/moderate-text.ts'
import {
  findPhotoCommentForUpdate,
  findPhotoCommentText,
  updatePhotoCommentFlag,
  updatePhotoCommentState,
} from './photo-comments.store.ts'

/** Skips a comment without a pending model call. */
export async function checkNewPhotoComment(services: Deps, photoCommentId: string): Promise<void> {
  if (await tryLeaseCheck(services, { photoCommentId })) await checkPhotoComment(services, photoCommentId)
}

export function retryPhotoCommentModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'photoCommentId', (id) => checkPhotoComment(services, id))
}

function checkPhotoComment(services: Deps, photoCommentId: string): Promise<boolean> {
  return moderateStoredText(
    services,
    { photoCommentId },
    {
      read: () => findPhotoCommentText(services.db.write, photoCommentId),
      lock: (trx) => findPhotoCommentForUpdate(trx, photoCommentId),
      change: async (trx, { id }, { shouldHide, isMinorFlagged }) => {
        if (shouldHide) await updatePhotoCommentState(trx, id, 'hidden')
        if (isMinorFlagged) await updatePhotoCommentFlag(trx, id)
      },
    },
  )
}
