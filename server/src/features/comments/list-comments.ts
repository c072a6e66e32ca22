// One page of a secret's comments, newest first, for whoever may read the secret; or as many pages as lead to one of them.
import { limits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { findPublicCommentPlace, listPublicComments } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

const { pageSize, throughMax } = limits.comments

type Asked = { secretId: string; after?: string | undefined; through?: string | undefined }

export async function listComments(call: Call, { secretId, after, through }: Asked) {
  const { row: secret } = await findReadableSecret(call, secretId)
  const readerId = call.signedIn?.accountId ?? null
  // Which are one's own, and whom one does not want to read, is nothing that the role of public reads could tell.
  const db = readerId === null ? call.services.db.public : call.services.db.app
  const target =
    through === undefined
      ? undefined
      : await findPublicCommentPlace(db, secret.id, { publicId: through, readerId, most: throughMax + 1 })
  const far = target !== undefined && target.depth > throughMax
  const pages = target === undefined || far ? 1 : Math.ceil(target.depth / pageSize)
  return readPage(call.services.keys, {
    list: `comments:${secret.id}`,
    after,
    size: pages * pageSize,
    read: (before, count) =>
      listPublicComments(db, secret.id, { before, from: far ? target.key : null, count }, readerId),
    placeOf: (row) => row.id,
    view: viewComment,
  })
}
