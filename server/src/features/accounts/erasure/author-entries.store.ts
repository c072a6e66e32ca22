// SQL store of the authorship entries of an account that is being deleted.
import { sql } from 'kysely'
import { authorTables, type ContentKind } from '../../../platform/authorship/author-tables.ts'
import { listTags, readChainKeys } from '../../../platform/authorship/author-chains.ts'
import { lockTags } from '../../../platform/authorship/tag-lock.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Authored = { readonly kind: ContentKind; readonly accountId: string }

/** Content of the account that exists. Of a deleted or ownerless text the entry remains, without its content. */
export async function hasContent(
  db: Db | Trx,
  keys: KeyStore,
  accountId: string,
  kinds: readonly ContentKind[],
): Promise<boolean> {
  for (const kind of kinds) {
    const { table, key } = authorTables[kind]
    const tags = await listTags(db, keys, { kind, accountId })
    const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.table(table)}
      where tag = any (${tags}::uuid[]) and ${sql.ref(key)} is not null) as any`.execute(db)
    if (rows[0]?.any === true) return true
  }
  return false
}

/**
 * The tags of each entry, of every version of the keys, the last position first. Deleted in this order, the rest is a chain without a gap
 * after a crash, and so the next run finds it.
 */
export async function listEntriesLastFirst(db: Db, keys: KeyStore, authored: Authored): Promise<string[][]> {
  const tags = await listTags(db, keys, authored)
  const { length: versions } = await readChainKeys(keys)
  return [...Map.groupBy(tags, (_, index) => Math.floor(index / versions)).values()].toReversed()
}

/** A separate transaction: it must not show which other entries have the same author. */
export async function deleteEntry(db: Db, kind: ContentKind, tags: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTags(trx)
    await sql`delete from ${sql.table(authorTables[kind].table)} where tag = any (${tags}::uuid[])`.execute(trx)
  })
}
