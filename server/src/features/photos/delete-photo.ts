// Endpoint handler: deletes a photo with its comments and image objects. Allowed for its owner and for the admin role, with an audit log
// entry.
import { mayCall } from '@murmullo/contract/access'
import { AppError, type ErrorCode } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { isDatabaseAway } from '../../platform/db.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { maySee } from './photos.policy.ts'
import { deletePhotoRow, findPhoto } from './photos.store.ts'
import { tidyImage } from './tidy-images.ts'

export async function deletePhoto(call: Call, { id }: { id: string }) {
  const { services } = call
  const { accountId, kind } = whoAsks(call)
  const isAdmin = mayCall('admin', kind) === null
  const photo = await orSay('photos.owner_unchecked', findPhoto(services.db.app, id, accountId))
  if (photo === undefined || photo.isExpired || (!isAdmin && !maySee(photo))) throw new AppError('photos.not_found')
  if (!photo.mine && !isAdmin) throw new AppError('photos.not_yours')
  const removal = services.db.app.transaction().execute(async (trx) => {
    if (!(await deletePhotoRow(trx, photo.id))) throw new AppError('photos.not_found')
    if (!photo.mine) await noteAudit(trx, { actorId: accountId, action: 'photos.delete', subject: id })
  })
  await orSay('photos.not_removed', removal)
  // Delete the objects at once; if storage is unavailable, the worker retries.
  for (const key of [photo.imageKey, photo.smallKey]) if (key !== null) await tidyImage(services, key).catch(() => {})
  return {}
}

/** Maps an unavailable database to an error code that names the failed step. */
export async function orSay<Answer>(code: ErrorCode, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw isDatabaseAway(error) ? new AppError(code, {}, error) : error
  }
}
