// Block list filter of notifications about signed comments, in both directions. It runs here and not in SQL, because the author of a comment is
// encrypted. An anonymous comment is always announced: a missing notification would reveal its author.
import type { Deps } from '../../../platform/context/request-context.ts'
import { findCommentAuthors } from '../../accounts/blocks/visible-comments.ts'

type CommentNotification = { readonly commentId: string | null; readonly authorNickname: string | null }
type Page<Row> = {
  readonly before: string | null
  readonly count: number
  readonly read: (before: string | null, count: number) => Promise<readonly Row[]>
}

/** Reads until `count` rows are visible to the account, or there are no more. */
export async function listVisibleNotifications<Row extends CommentNotification & { readonly sortKey: string }>(
  deps: Deps,
  accountId: string,
  { before, count, read }: Page<Row>,
): Promise<Row[]> {
  const visible: Row[] = []
  let position = before
  for (;;) {
    const wanted = count - visible.length
    const rows = await read(position, wanted)
    visible.push(...(await withoutBlocked(deps, accountId, rows)))
    if (visible.length === count || rows.length < wanted) return visible
    position = rows.at(-1)?.sortKey ?? null
  }
}

export async function withoutBlocked<Row extends CommentNotification>(
  deps: Deps,
  accountId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const signed = rows.flatMap(({ commentId: id, authorNickname }) =>
    id === null || authorNickname === null ? [] : { id, authorNickname },
  )
  if (signed.length === 0) return [...rows]
  const { hidden } = await findCommentAuthors(deps, accountId, 'comment', signed)
  return rows.filter(({ commentId }) => commentId === null || !hidden.has(commentId))
}
