// Endpoint handlers: public photos before their expiry, newest first, with keyset pagination; and the session's own photos.
import { photoLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnPhotos, listVisiblePhotos } from './photos.store.ts'
import { viewPhoto } from './photos.view.ts'
import { assertPhotosEnabled } from './read-photo.ts'

export async function listPhotos(context: RequestContext, { after }: { after?: string | undefined }) {
  assertPhotosEnabled(context)
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: 'photos',
    after,
    size: photoLimits.listMax,
    read: (before, count) => listVisiblePhotos(db.write, keys, { before, count }, accountId),
    getPosition: ({ id }) => id,
    view: viewPhoto,
  })
}

export async function listMyPhotos(context: RequestContext) {
  const { db, keys } = context.deps
  const rows = await listOwnPhotos(db.write, keys, requireSession(context).accountId, photoLimits.listMax)
  return { items: rows.map(viewPhoto) }
}
