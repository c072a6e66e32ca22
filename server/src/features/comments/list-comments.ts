// Endpoint handler: comments of a readable secret, newest first, with keyset pagination; or as many pages as lead to one comment.
import { commentLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { findConfirmedSecret } from '../secrets/reading/read-secret.ts'
import { listVisibleComments } from '../accounts/blocks/visible-comments.ts'
import {
  type CommentRow,
  findPublicCommentKey,
  listCommentsWithScheduled,
  listPublicComments,
} from './comments.store.ts'
import { viewComment } from './comments.view.ts'

const { pageSize, throughMax } = commentLimits

type CommentListQuery = { secretId: string; after?: string | undefined; through?: string | undefined }

export async function listComments(context: RequestContext, { secretId, after, through }: CommentListQuery) {
  const { row: secret } = await findConfirmedSecret(context, secretId)
  const list = createCommentReader(context, secret.id)
  const target = through === undefined ? undefined : await findPosition(context, secret.id, through, list)
  const isBeyondLimit = target !== undefined && target.depth > throughMax
  const pages = target === undefined || isBeyondLimit ? 1 : Math.ceil(target.depth / pageSize)
  return paginate(context.deps.keys, {
    list: `comments:${secret.id}`,
    after,
    size: pages * pageSize,
    read: (before, count) => list({ before, from: isBeyondLimit ? target.key : null, count }),
    getPosition: (row) => row.id,
    view: viewComment,
  })
}

type ReadComments = (page: {
  readonly before: string | null
  readonly from: string | null
  readonly count: number
}) => Promise<(CommentRow & { isReleased: boolean; mine: boolean })[]>

/** A visitor has no block list and no comments. */
function createCommentReader({ deps, session }: RequestContext, secretKey: string): ReadComments {
  if (session === null)
    return async (page) => {
      const rows = await listPublicComments(deps.db.read, secretKey, page)
      return rows.map((row) => Object.assign(row, { isReleased: true, mine: false }))
    }
  return ({ before, from, count }) =>
    listVisibleComments(deps, session.accountId, {
      kind: 'comment',
      before,
      count,
      read: (position, most) =>
        listCommentsWithScheduled(deps.db.write, secretKey, { before: position, from, count: most }),
    })
}

/** Position of a visible comment in its list: its key, and the number of rows down to it, capped at one above the limit. */
async function findPosition(
  { deps, session }: RequestContext,
  secretKey: string,
  publicId: string,
  list: ReadComments,
) {
  const db = session === null ? deps.db.read : deps.db.write
  const key = await findPublicCommentKey(db, secretKey, publicId)
  if (key === undefined) return undefined
  const [found] = await list({ before: null, from: key, count: 1 })
  if (found?.id !== key) return undefined
  const newest = await list({ before: null, from: null, count: throughMax + 1 })
  const index = newest.findIndex(({ id }) => id === key)
  return { key, depth: index === -1 ? newest.length : index + 1 }
}
