// Endpoint handler: comments of a readable secret, newest first, with keyset pagination; or as many pages as lead to one comment.
import { commentLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { findPublicCommentPlace, listPublicComments } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

const { pageSize, throughMax } = commentLimits

type Asked = { secretId: string; after?: string | undefined; through?: string | undefined }

export async function listComments(call: Call, { secretId, after, through }: Asked) {
  const { row: secret } = await findReadableSecret(call, secretId)
  const readerId = call.signedIn?.accountId ?? null
  // The database role of public reads has no access to authors and blocks, so a session's query uses the application role.
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
