// Endpoint handler: deletes a photo with its comments and image objects. Allowed for its owner and for the admin role, with an audit log
// entry.
import { accessErrorFor } from '@murmullo/contract/core/access'
import { AppError, type ErrorCode } from '@murmullo/contract/core/errors'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { isDatabaseAway } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { canView } from './photos.policy.ts'
import { deletePhotoRow, findPhoto } from './photos.store.ts'
import { pruneImage } from './prune-images.ts'

export async function deletePhoto(context: RequestContext, { id }: { id: string }) {
  const { deps } = context
  const { accountId, kind } = requireSession(context)
  const isAdmin = accessErrorFor('admin', kind) === null
  const lookup = findPhoto(deps.db.write, deps.keys, id, accountId)
  const photo = await orDatabaseError('photos.owner_unchecked', lookup)
  if (photo === undefined || photo.isExpired || (!isAdmin && !canView(photo))) throw new AppError('photos.not_found')
  if (!photo.mine && !isAdmin) throw new AppError('photos.not_yours')
  const removal = deps.db.write.transaction().execute(async (trx) => {
    if (!(await deletePhotoRow(trx, photo.id))) throw new AppError('photos.not_found')
    if (!photo.mine) await appendAuditEntry(trx, { actorId: accountId, action: 'photos.delete', subject: id })
  })
  await orDatabaseError('photos.not_removed', removal)
  // Delete the objects at once; if storage is unavailable, the worker retries.
  for (const key of [photo.imageKey, photo.thumbnailKey]) if (key !== null) await pruneImage(deps, key).catch(() => {})
  return {}
}

/** Maps an unavailable database to an error code that names the failed step. */
export async function orDatabaseError<Answer>(code: ErrorCode, query: Promise<Answer>): Promise<Answer> {
  try {
    return await query
  } catch (error) {
    throw isDatabaseAway(error) ? new AppError(code, {}, error) : error
  }
}
