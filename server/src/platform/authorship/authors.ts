// Encrypted authorship: inserts, finds and removes the authors of content. The tables contain no account, and no foreign key leads to one: an
// entry is found by its tag (from the account) or by its content, and its author is in the box (docs/decisions/0054-encrypted-authorship.md).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '@murmullo/contract/core/errors'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Trx } from '../db/database.ts'
import {
  type Authored,
  executePrepared,
  findSalt,
  type Handle,
  lockAuthorship,
  readChainKeys,
  readChainLengths,
} from './author-chains.ts'
import { ciphertextBytes, type ChainKeys, createEntry, decryptEntry, type StoredEntry } from './author-entry.ts'
import { authorTables, type ContentKind } from './author-tables.ts'
import { lockTags } from './tag-lock.ts'

/**
 * Appends the entry of new content to its author's chain, in the transaction of the content. The account is only read: a lock on its row
 * would write the id of this transaction into it. The advisory lock stands in for the foreign key: the erasure of the account holds it, too.
 */
export async function insertAuthor(
  trx: Trx,
  keys: KeyStore,
  { kind, accountId, contentId }: Authored & { readonly contentId: string },
) {
  await lockAuthorship(trx, keys, accountId)
  const salt = await findSalt(trx, accountId)
  if (salt === undefined) throw new AppError('access.account_required')
  const versions = await readChainKeys(keys)
  const [active] = versions
  if (active === undefined) throw new Error('no authorship key')
  const position = (await readChainLengths(trx, versions, [kind], salt))[kind] + 1
  const { tag, keyVersion, box } = createEntry(active, { kind, salt, accountId, contentId, position })
  const { table, key } = authorTables[kind]
  await sql`insert into ${sql.table(table)} (tag, ${sql.ref(key)}, key_version, box)
    values (${tag}, ${contentId}, ${keyVersion}, ${box})`.execute(trx)
}

/** Authors by content id. Content without one has no author, or its account was deleted. */
export async function findAuthors(
  db: Handle,
  keys: KeyStore,
  kind: ContentKind,
  contentIds: readonly string[],
): Promise<Map<string, string>> {
  if (contentIds.length === 0) return new Map()
  const { table, key } = authorTables[kind]
  const query = sql<EntryOfContent>`select ${sql.ref(key)} as "contentId", tag, key_version as "keyVersion", box
    from ${sql.table(table)} where ${sql.ref(key)} = any (${contentIds}::uuid[])`
  return decryptAuthors(keys, kind, await executePrepared(db, `authors_of_${kind}`, query))
}

export type EntryOfContent = StoredEntry & { readonly contentId: string }

/** For entries that a query has read with the content. An entry that names other content was moved here: it has no author. */
export async function decryptAuthors(
  keys: KeyStore,
  kind: ContentKind,
  entries: readonly EntryOfContent[],
): Promise<Map<string, string>> {
  const versions = await readChainKeys(keys)
  return new Map(
    entries.flatMap((row) => {
      const entry = decryptWith(versions, kind, row)
      return entry?.contentId === row.contentId ? [[row.contentId, entry.accountId] as const] : []
    }),
  )
}

function decryptWith(versions: readonly ChainKeys[], kind: ContentKind, row: StoredEntry) {
  const chainKeys = versions.find(({ version }) => version === row.keyVersion)
  return chainKeys && decryptEntry(chainKeys, kind, row)
}

export async function findAuthor(
  db: Handle,
  keys: KeyStore,
  kind: ContentKind,
  contentId: string,
): Promise<string | undefined> {
  return (await findAuthors(db, keys, kind, [contentId])).get(contentId)
}

/** From a tag that was stored while the content existed: its entry names the author also after the content was deleted. */
export async function findAuthorByTag(
  db: Handle,
  keys: KeyStore,
  kind: ContentKind,
  tag: string,
): Promise<string | undefined> {
  const { table, key } = authorTables[kind]
  const { rows } = await sql<StoredEntry & { readonly contentId: string | null }>`select ${sql.ref(key)} as content_id,
      tag, key_version, box from ${sql.table(table)} where tag = ${tag}`.execute(db)
  const [row] = rows
  const entry = row && decryptWith(await readChainKeys(keys), kind, row)
  return row?.contentId === null || row?.contentId === entry?.contentId ? entry?.accountId : undefined
}

/**
 * Makes content ownerless. Its entry stays in the chain, which must have no gap, with random bytes in place of the box: not even the keys
 * find the author any more. Notifications about it are deleted.
 */
export async function removeAuthors(db: Handle, kind: ContentKind, contentIds: readonly string[]): Promise<number> {
  if (!db.isTransaction) return db.transaction().execute((trx) => removeAuthors(trx, kind, contentIds))
  const trx = db as Trx
  await lockTags(trx)
  const { table, key } = authorTables[kind]
  const boxes = contentIds.map(() => randomBytes(ciphertextBytes))
  const { rows } = await sql<{ n: number }>`with removed as (
      update ${sql.table(table)} w set ${sql.ref(key)} = null, box = each.box
      from unnest(${contentIds}::uuid[], ${boxes}::bytea[]) as each (id, box) where w.${sql.ref(key)} = each.id returning w.tag
    ), unnotified as (delete from identity.content_notifications where author_tag in (select tag from removed))
    select count(*)::int as n from removed`.execute(trx)
  return rows[0]?.n ?? 0
}
