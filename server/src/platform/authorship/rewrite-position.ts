// Checkpoint of the monthly rewrite of the authorship entries, `identity.entry_rewrites`: a pass that was interrupted continues after its last batch.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type ContentKind, contentKinds } from './author-tables.ts'

export type Position = { readonly kind: ContentKind; readonly afterTag: string }

export const lowestTag = '00000000-0000-0000-0000-000000000000'

/** Position of the unfinished pass; without one, the start of the first table. */
export async function findPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ kind: string | null; afterTag: string | null }>`select kind, after_tag
    from identity.entry_rewrites`.execute(db)
  const kind = contentKinds.find((each) => each === rows[0]?.kind)
  return kind === undefined
    ? { kind: 'secret', afterTag: lowestTag }
    : { kind, afterTag: rows[0]?.afterTag ?? lowestTag }
}

export async function savePosition(db: Db, { kind, afterTag }: Position): Promise<void> {
  await sql`insert into identity.entry_rewrites (kind, after_tag) values (${kind}, ${afterTag}::uuid)
    on conflict (only_row) do update set kind = excluded.kind, after_tag = excluded.after_tag`.execute(db)
}

export async function completeRewrite(db: Db): Promise<void> {
  await sql`insert into identity.entry_rewrites (done_on) values (current_date)
    on conflict (only_row) do update set kind = null, after_tag = null, done_on = excluded.done_on`.execute(db)
}

export async function isRewrittenThisMonth(db: Db): Promise<boolean> {
  const { rows } = await sql`select from identity.entry_rewrites
    where kind is null and done_on >= date_trunc('month', current_date)`.execute(db)
  return rows.length > 0
}
