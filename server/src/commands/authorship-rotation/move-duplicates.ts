// Key rotation of an entry whose position is taken: a process without the new key counted only the old entries of the account, and wrote one more
// at a position that a new entry had. It gets the next free position.
import { sql } from 'kysely'
import { decryptEntry } from '../../platform/authorship/author-entry.ts'
import { authorTables, type ContentKind } from '../../platform/authorship/author-tables.ts'
import { type EntryOfContent, insertAuthor } from '../../platform/authorship/authors.ts'
import { tagLock } from '../../platform/authorship/tag-lock.ts'
import { type RewrittenEntry, type Rotation, tagTables } from './rotation.ts'

type Row = Omit<EntryOfContent, 'contentId'> & { readonly contentId: string | null }

/** The old tags of the entries whose new tag another row has. */
export async function findTakenPositions(
  { client }: Rotation,
  kind: ContentKind,
  entries: readonly RewrittenEntry[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ tag: string }>(
    `select tag from ${authorTables[kind].table} where tag = any ($1::uuid[])`,
    [entries.map(({ tag }) => tag)],
  )
  const taken = new Set(rows.map(({ tag }) => tag))
  return new Set(entries.flatMap(({ was, tag }) => (taken.has(tag) ? [was] : [])))
}

/** In a separate transaction: such entries are few. That of deleted content is deleted. */
export function moveDuplicate({ db, keys, previous }: Rotation, kind: ContentKind, was: string): Promise<void> {
  const { table, key } = authorTables[kind]
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.raw(tagLock)})`.execute(trx)
    const { rows } = await sql<Row>`select ${sql.ref(key)} as content_id, tag, key_version, box
      from ${sql.table(table)} where tag = ${was} for update`.execute(trx)
    const [row] = rows
    const version = previous.find((each) => each.version === row?.keyVersion)
    if (row === undefined || version === undefined) return
    const entry = decryptEntry(version, kind, row)
    await sql`delete from ${sql.table(table)} where tag = ${was}`.execute(trx)
    const { contentId } = row
    if (entry === null || contentId === null) return
    await insertAuthor(trx, keys, { kind, accountId: entry.accountId, contentId })
    for (const stored of tagTables)
      await sql`update ${sql.table(stored)} t set author_tag = w.tag from ${sql.table(table)} w
        where t.author_tag = ${was} and w.${sql.ref(key)} = ${contentId}`.execute(trx)
  })
}
