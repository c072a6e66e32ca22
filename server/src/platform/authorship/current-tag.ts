// The tag of content, for a transaction that stores it in another table: a key rotation, which changes tags, waits until the transaction ends.
import { sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Trx } from '../db/database.ts'
import { authorTables, type ContentKind } from './author-tables.ts'
import { decryptAuthors, type EntryOfContent } from './authors.ts'
import { lockTags } from './tag-lock.ts'

/** Undefined for content without an author. */
export async function findCurrentTag(
  trx: Trx,
  keys: KeyStore,
  kind: ContentKind,
  contentId: string,
): Promise<{ accountId: string; tag: string } | undefined> {
  await lockTags(trx)
  const { table, key } = authorTables[kind]
  const { rows } = await sql<EntryOfContent>`select ${sql.ref(key)} as content_id, tag, key_version, box
    from ${sql.table(table)} where ${sql.ref(key)} = ${contentId}`.execute(trx)
  const accountId = (await decryptAuthors(keys, kind, rows)).get(contentId)
  const [row] = rows
  return row && accountId !== undefined ? { accountId, tag: row.tag } : undefined
}
