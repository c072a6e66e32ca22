// Encrypted authorship: inserts, finds and removes the authors of content. The tables contain no account, and no foreign key leads to one: an
// entry is found by its tag (from the account) or by its content, and its author is in the box (docs/decisions/0054-encrypted-authorship.md).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '@murmullo/contract/core/errors'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Insert, Trx } from '../db/database.ts'
import {
  type Authored,
  executePrepared,
  type Handle,
  lockAuthorshipForInsert,
  readChainKeys,
  readChainLengths,
  tagsAt,
} from './author-chains.ts'
import {
  ciphertextBytes,
  type ChainKeys,
  createEntry,
  decryptEntry,
  type NewEntry,
  type StoredEntry,
} from './author-entry.ts'
import { authorTables, type ContentKind } from './author-tables.ts'
import { countPositions, getKnownChains } from './known-chains.ts'
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
  const salt = await lockAuthorshipForInsert(trx, keys, accountId)
  if (salt === undefined) throw new AppError('access.account_required')
  const versions = await readChainKeys(keys)
  const entry = { kind, salt, accountId, contentId }
  const known = countPositions(getKnownChains(keys, accountId)?.tags ?? new Map(), versions)[kind]
  if (known !== undefined && (await insertEntry(trx, versions, { ...entry, position: known + 1 }))) return
  const position = (await readChainLengths(trx, versions, [kind], salt))[kind] + 1
  if (!(await insertEntry(trx, versions, { ...entry, position }))) throw new AppError('access.account_required')
}

/** False if the account was deleted, or if the position does not follow the last one of the chain, which must have neither a fork nor a gap. */
async function insertEntry(trx: Trx, versions: readonly ChainKeys[], entry: NewEntry): Promise<boolean> {
  const [active] = versions
  if (active === undefined) throw new Error('no authorship key')
  const { kind, accountId, contentId, position } = entry
  const { tag, keyVersion, box } = createEntry(active, entry)
  const { table, key } = authorTables[kind]
  const exists = (tags: readonly string[]) =>
    sql`exists (select from ${sql.table(table)} where tag = any (${tags}::uuid[]))`
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (tag, ${sql.ref(key)}, key_version, box)
    select ${tag}::uuid, ${contentId}::uuid, ${keyVersion}::integer, ${box}::bytea
    where exists (select from identity.accounts where id = ${accountId}) and not ${exists(tagsAt(versions, entry))}
      and (${position === 1} or ${exists(tagsAt(versions, { ...entry, position: position - 1 }))})`.execute(trx)
  return numAffectedRows === 1n
}

/** Part of `publishContent`, which has checked what `insertEntry` checks. */
export function insertClaimedEntry([active]: readonly ChainKeys[], entry: NewEntry): Insert {
  if (active === undefined) throw new Error('no authorship key')
  const { tag, keyVersion, box } = createEntry(active, entry)
  const { table, key } = authorTables[entry.kind]
  return sql`insert into ${sql.table(table)} (tag, ${sql.ref(key)}, key_version, box)
    select ${tag}::uuid, ${entry.contentId}::uuid, ${keyVersion}::integer, ${box}::bytea from claimed`
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
