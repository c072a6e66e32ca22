// Endpoint handler: comments of a photo before its expiry, newest first. Keyset pagination.
import { commentLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { listVisibleComments } from '../../accounts/blocks/visible-comments.ts'
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
  const { deps } = context
  return paginate(deps.keys, {
    list: `photo-comments:${photo.id}`,
    after,
    size: commentLimits.pageSize,
    read: (before, count) =>
      listVisibleComments(deps, readerId, {
        kind: 'photoComment',
        before,
        count,
        read: (position, most) => listRows(deps.db.write, photo.id, { before: position, count: most }),
      }),
    getPosition: ({ id }) => id,
    view: viewPhotoComment,
  })
}
