// Chains of authorship entries: all entries of an account in one table. Their tags are a blind index (HMAC of the account's salt and a position), so
// that SQL selects the content of an account without a column that names it. Advisory locks of the account stand in for foreign keys.
import { type RawBuilder, sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Db, Trx } from '../db/database.ts'
import type { QueryHandle } from '../db/read-pool.ts'
import { type ChainKeys, computeLockKey, computeTag, type LockPurpose } from './author-entry.ts'
import { authorTables, type ContentKind, contentKinds } from './author-tables.ts'
import { findChainLengths } from './chain-length.ts'

export type Handle = Db | Trx | QueryHandle
export type Authored = { readonly kind: ContentKind; readonly accountId: string }

/** The keys of every version, the active one first. */
export async function readChainKeys(keys: KeyStore): Promise<ChainKeys[]> {
  const boxKeys = await keys.allVersions('author-box')
  return (await keys.allVersions('author-tag')).flatMap(({ version, key: tagKey }) => {
    const boxKey = boxKeys.find((each) => each.version === version)?.key
    return boxKey === undefined ? [] : { version, tagKey, boxKey }
  })
}

/** Until the transaction ends: no content of the account is inserted meanwhile. */
export function lockAuthorship(trx: Trx, keys: KeyStore, accountId: string): Promise<void> {
  return lockAccount(trx, keys, accountId, { purpose: 'lock', lock: sql.raw('pg_advisory_xact_lock') })
}

/**
 * Until the transaction ends: a tag of the account may be stored in another table (shared), or its tags there may be cleared (exclusive). It stands
 * in for a foreign key. Not the lock of the chains: storing a tag must not delay what its author publishes.
 */
export function lockTagReferences(
  trx: Trx,
  keys: KeyStore,
  accountId: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return lockAccount(trx, keys, accountId, { purpose: 'reference', lock })
}

/** One lock per version of the keys, during a rotation. */
async function lockAccount(
  trx: Trx,
  keys: KeyStore,
  accountId: string,
  { purpose, lock }: { readonly purpose: LockPurpose; readonly lock: RawBuilder<unknown> },
): Promise<void> {
  const locks = (await readChainKeys(keys))
    .map((each) => computeLockKey(each, accountId, purpose))
    .toSorted((a, b) => (a < b ? -1 : 1))
  await sql`select ${lock}(each) from unnest(${locks.map(String)}::bigint[]) each`.execute(trx)
}

/** The tags of all entries of an account, for `tag = any (...)`. Also those whose content was deleted since. */
export async function listTags(db: Handle, keys: KeyStore, { kind, accountId }: Authored): Promise<string[]> {
  return (await listTagsByKind(db, keys, accountId, [kind]))[kind]
}

/** The same of several kinds, in as many queries as of one. */
export async function listTagsByKind<Kind extends ContentKind>(
  db: Handle,
  keys: KeyStore,
  accountId: string,
  kinds: readonly Kind[],
): Promise<Record<Kind, string[]>> {
  const salt = await findSalt(db, accountId)
  const versions = await readChainKeys(keys)
  const lengths = salt && (await readChainLengths(db, versions, kinds, salt))
  const tags = (kind: Kind) =>
    versions.flatMap((each) =>
      Array.from({ length: lengths?.[kind] ?? 0 }, (_, index) =>
        computeTag(each, { kind, salt: salt ?? Buffer.alloc(0), position: index + 1 }),
      ),
    )
  return Object.fromEntries(kinds.map((kind) => [kind, tags(kind)])) as Record<Kind, string[]>
}

export async function listAllTags(db: Handle, keys: KeyStore, accountId: string): Promise<string[]> {
  return Object.values(await listTagsByKind(db, keys, accountId, contentKinds)).flat()
}

export async function findSalt(db: Handle, accountId: string): Promise<Buffer | undefined> {
  const query = sql<{ salt: Buffer }>`select author_salt as salt from identity.accounts where id = ${accountId}`
  return (await executePrepared(db, 'author_salt', query))[0]?.salt
}

/** As a prepared statement, unless in a transaction: every page of a signed-in user runs these queries. */
export async function executePrepared<Row extends object>(
  db: Handle,
  name: string,
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  if (!('prepared' in db)) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  return db.prepared<Row>(name, text, [...parameters])
}

export function readChainLengths<Kind extends ContentKind>(
  db: Handle,
  versions: readonly ChainKeys[],
  kinds: readonly Kind[],
  salt: Buffer,
): Promise<Record<Kind, number>> {
  return findChainLengths(kinds, async (chains) => {
    const placeByTag = new Map(
      chains.flatMap(({ name: kind, positions }) =>
        positions.flatMap((position) =>
          versions.map((each) => [computeTag(each, { kind, salt, position }), { kind, position }] as const),
        ),
      ),
    )
    const tagsOf = (kind: Kind) => [...placeByTag].flatMap(([tag, place]) => (place.kind === kind ? tag : []))
    const query = sql<{ tag: string }>`${sql.join(
      chains.map(
        ({ name }) =>
          sql`select tag from ${sql.table(authorTables[name].table)} where tag = any (${tagsOf(name)}::uuid[])`,
      ),
      sql` union all `,
    )}`
    const found = new Map(chains.map(({ name }) => [name, new Set<number>()]))
    for (const { tag } of await executePrepared(db, `author_tags_${chains.map(({ name }) => name).join('_')}`, query)) {
      const place = placeByTag.get(tag)
      if (place !== undefined) found.get(place.kind)?.add(place.position)
    }
    return found
  })
}
