// Comments that a user sees: a filter by the block list, in both directions, and of other users' comments before their release. It runs here and
// not in SQL, because the author of a comment is encrypted. The block list hides no anonymous comment: a missing one would reveal its author.
import type { ContentKind } from '../../../platform/authorship/author-tables.ts'
import { findAuthors } from '../../../platform/authorship/authors.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listBlockedBetween } from './blocks-between.store.ts'

type CommentRow = {
  readonly id: string
  readonly authorNickname: string | null
  /** False: before its release only its author sees it. */
  readonly isReleased?: boolean
}
type CommentKind = Extract<ContentKind, 'comment' | 'photoComment'>
type CommentsQuery<Row> = {
  readonly kind: CommentKind
  readonly before: string | null
  readonly count: number
  /** Keyset page, newest first. */
  readonly read: (before: string | null, count: number) => Promise<Row[]>
}

/** Reads until `count` rows are visible to the reader, or there are no more. With the field `mine`. */
export async function listVisibleComments<Row extends CommentRow>(
  deps: Deps,
  readerId: string,
  { kind, before, count, read }: CommentsQuery<Row>,
): Promise<(Row & { mine: boolean })[]> {
  const visible: (Row & { mine: boolean })[] = []
  let position = before
  for (;;) {
    const wanted = count - visible.length
    const rows = await read(position, wanted)
    const { authors, hidden } = await findCommentAuthors(deps, readerId, kind, rows)
    for (const row of rows) {
      const mine = authors.get(row.id) === readerId
      if (!hidden.has(row.id) && (mine || row.isReleased !== false)) visible.push({ ...row, mine })
    }
    if (visible.length === count || rows.length < wanted) return visible
    position = rows.at(-1)?.id ?? null
  }
}

/** The authors of comments, and the comments that the block list hides from the reader. */
export async function findCommentAuthors(
  { db, keys }: Deps,
  readerId: string,
  kind: CommentKind,
  rows: readonly CommentRow[],
): Promise<{ authors: ReadonlyMap<string, string>; hidden: ReadonlySet<string> }> {
  const ids = rows.map(({ id }) => id)
  const authors = await findAuthors(db.write, keys, kind, ids)
  const signed = rows.filter(({ authorNickname }) => authorNickname !== null).map(({ id }) => id)
  const blocked = await listBlockedBetween(
    db.write,
    readerId,
    signed.flatMap((id) => authors.get(id) ?? []),
  )
  return { authors, hidden: new Set(signed.filter((id) => blocked.has(authors.get(id) ?? ''))) }
}
