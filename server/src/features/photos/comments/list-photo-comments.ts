// Endpoint handler: comments of a photo before its expiry, newest first. Keyset pagination.
import { commentLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findVisiblePhoto } from '../photo/read-photo.ts'
import { listPhotoComments as listRows } from './photo-comments.store.ts'
import { viewPhotoComment } from '../photo/photos.view.ts'

export async function listPhotoComments(
  context: RequestContext,
  { photoId, after }: { photoId: string; after?: string | undefined },
) {
  const photo = await findVisiblePhoto(context, photoId)
  const { accountId: readerId } = requireSession(context)
  return paginate(context.deps.keys, {
    list: `photo-comments:${photo.id}`,
    after,
    size: commentLimits.pageSize,
    read: (before, count) => listRows(context.deps.db.app, photo.id, { before, count, readerId }),
    getPosition: ({ id }) => id,
    view: viewPhotoComment,
  })
}
