// Endpoint handler: comments of a readable secret, newest first, with keyset pagination; or as many pages as lead to one comment.
import { commentLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { findReadableSecret } from '../secrets/reading/read-secret.ts'
import { findPublicCommentPosition, listPublicComments } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

const { pageSize, throughMax } = commentLimits

type CommentListQuery = { secretId: string; after?: string | undefined; through?: string | undefined }

export async function listComments(context: RequestContext, { secretId, after, through }: CommentListQuery) {
  const { row: secret } = await findReadableSecret(context, secretId)
  const readerId = context.session?.accountId ?? null
  // The database role of public reads has no access to authors and blocks, so a session's query uses the application role.
  const db = readerId === null ? context.deps.db.public : context.deps.db.app
  const target =
    through === undefined
      ? undefined
      : await findPublicCommentPosition(db, secret.id, { publicId: through, readerId, most: throughMax + 1 })
  const isBeyondLimit = target !== undefined && target.depth > throughMax
  const pages = target === undefined || isBeyondLimit ? 1 : Math.ceil(target.depth / pageSize)
  return paginate(context.deps.keys, {
    list: `comments:${secret.id}`,
    after,
    size: pages * pageSize,
    read: (before, count) =>
      listPublicComments(db, secret.id, { before, from: isBeyondLimit ? target.key : null, count }, readerId),
    getPosition: (row) => row.id,
    view: viewComment,
  })
}
