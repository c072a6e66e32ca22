// Endpoint handler: streams the image of a photo in review to a moderator, with an audit log entry. The queue shows its placeholder only.
import { AppError } from '@murmullo/contract/core/errors'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { isInReview } from '../../moderation/checks/save-image-check.ts'
import { openImage } from '../images/open-image.ts'
import { findPhoto } from './photos.store.ts'

export async function readImageInReview(context: RequestContext, { id }: { id: string }) {
  const { deps } = context
  const { accountId } = requireSession(context)
  const photo = await findPhoto(deps.db.write, deps.keys, id, accountId)
  if (photo === undefined || photo.isExpired || photo.imageKey === null) throw new AppError('photos.not_found')
  if (!(await isInReview(deps.db.write, { photoId: photo.id }))) throw new AppError('photos.not_found')
  const image = await openImage(deps, { imageKey: photo.imageKey, size: photo.size })
  if (image === null) throw new AppError('photos.not_found')
  await deps.db.write
    .transaction()
    .execute((trx) => appendAuditEntry(trx, { actorId: accountId, action: 'photos.view_image', subject: id }))
  return image
}
