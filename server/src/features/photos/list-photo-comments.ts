// Endpoint handler: comments of a photo before its expiry, newest first. Keyset pagination.
import { commentLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findSeenPhoto } from './find-seen-photo.ts'
import { listPhotoComments as listRows } from './photo-comments.store.ts'
import { viewPhotoComment } from './photos.view.ts'

export async function listPhotoComments(
  call: Call,
  { photoId, after }: { photoId: string; after?: string | undefined },
) {
  const photo = await findSeenPhoto(call, photoId)
  const { accountId: readerId } = whoAsks(call)
  return readPage(call.services.keys, {
    list: `photo-comments:${photo.id}`,
    after,
    size: commentLimits.pageSize,
    read: (before, count) => listRows(call.services.db.app, photo.id, { before, count, readerId }),
    placeOf: ({ id }) => id,
    view: viewPhotoComment,
  })
}
