// Endpoint handler: streams the image of a photo in review to a moderator, with an audit log entry. The queue shows its placeholder only.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { isInReview } from '../moderation/keep-looked.ts'
import { openImage } from './open-image.ts'
import { findPhoto } from './photos.store.ts'

export async function readHeldImage(call: Call, { id }: { id: string }) {
  const { services } = call
  const { accountId } = whoAsks(call)
  const photo = await findPhoto(services.db.app, id, accountId)
  if (photo === undefined || photo.isExpired || photo.imageKey === null) throw new AppError('photos.not_found')
  if (!(await isInReview(services.db.app, { photoId: photo.id }))) throw new AppError('photos.not_found')
  const image = await openImage(services, { imageKey: photo.imageKey, size: photo.size })
  if (image === null) throw new AppError('photos.not_found')
  await services.db.app
    .transaction()
    .execute((trx) => noteAudit(trx, { actorId: accountId, action: 'photos.look', subject: id }))
  return image
}
