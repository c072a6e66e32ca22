// Access to photos: the endpoint handler of one photo, its access check, and the feature flag check.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewPhoto } from './photos.view.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import type { PhotoRow } from './photos.columns.ts'
import { canView } from './photos.policy.ts'
import { findPhoto } from './photos.store.ts'

/** Endpoint handler: one photo before its expiry. */
export async function readPhoto(context: RequestContext, { id }: { id: string }) {
  return viewPhoto(await findVisiblePhoto(context, id))
}

const usual = { missing: 'photos.not_found', over: 'photos.expired' } as const
type Codes = {
  readonly missing: 'photos.not_found' | 'photos.unreachable'
  readonly over: 'photos.expired' | 'photos.comment_late'
}

/** Access check: a photo that the session may not view is not_found, an expired one is gone for every client. */
export async function findVisiblePhoto(context: RequestContext, id: string, codes: Codes = usual): Promise<PhotoRow> {
  const { db, keys } = context.deps
  const photo = await findPhoto(db.write, keys, id, requireSession(context).accountId)
  if (photo === undefined || !canView(photo)) throw new AppError(codes.missing)
  if (photo.isExpired) throw new AppError(codes.over)
  return photo
}

/** Feature flag check: with `PHOTOS=moved` no photo is listed or uploaded here. Existing photos stay readable until they expire. */
export function assertPhotosEnabled({ deps: { config } }: RequestContext): void {
  if (config.PHOTOS === 'moved') throw new AppError('photos.moved')
}
