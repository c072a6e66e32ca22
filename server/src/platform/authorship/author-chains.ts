// Chains of authorship entries: all entries of an account in one table. Their tags are a blind index (HMAC of the account's salt and a position), so
// that SQL selects the content of an account without a column that names it. Advisory locks of the account stand in for foreign keys.
import { type RawBuilder, sql } from 'kysely'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Db, Trx } from '../db/database.ts'
import type { QueryHandle } from '../db/read-pool.ts'
import { type ChainKeys, computeLockKey, computeTag, type LockPurpose, type Place } from './author-entry.ts'
import { authorTables, type ContentKind, contentKinds } from './author-tables.ts'
import { type Chain, findChainLengths } from './chain-length.ts'
import { countPositions, getKnownChains, type KnownChains, setKnownChains } from './known-chains.ts'

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
  const locks = await listLockKeys(keys, accountId, purpose)
  await sql`select ${lock}(each) from unnest(${locks}::bigint[]) each`.execute(trx)
}

/** In one order, so that two transactions that need all of them do not wait for each other. */
export async function listLockKeys(keys: KeyStore, accountId: string, purpose: LockPurpose): Promise<string[]> {
  const locks = (await readChainKeys(keys)).map((each) => computeLockKey(each, accountId, purpose))
  return locks.toSorted((a, b) => (a < b ? -1 : 1)).map(String)
}

/**
 * `lockAuthorship`, and the salt of the account, in one query. Its snapshot is older than the lock: only a later statement tells whether the account
 * still exists.
 */
export async function lockAuthorshipForInsert(
  trx: Trx,
  keys: KeyStore,
  accountId: string,
): Promise<Buffer | undefined> {
  const locks = await listLockKeys(keys, accountId, 'lock')
  const { rows } = await sql<{ salt: Buffer | null }>`select
      (select count(pg_advisory_xact_lock(each)::text) from unnest(${locks}::bigint[]) each) as locks,
      (select author_salt from identity.accounts where id = ${accountId}) as salt`.execute(trx)
  return rows[0]?.salt ?? undefined
}

/**
 * The tags of all entries of an account, for `tag = any (...)`. Also those whose content was deleted since. In the order of the positions, of each
 * position one for each version of the keys.
 */
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
  const tags = salt && (await readTags(db, keys, kinds, { salt, tags: new Map() }))
  return Object.fromEntries(kinds.map((kind) => [kind, tags?.get(kind) ?? []])) as Record<Kind, string[]>
}

/** `known`: what was read before. */
async function readTags<Kind extends ContentKind>(
  db: Handle,
  keys: KeyStore,
  kinds: readonly Kind[],
  { salt, tags: known }: KnownChains,
): Promise<Map<Kind, string[]>> {
  const versions = await readChainKeys(keys)
  const lengths = await readChainLengths(db, versions, kinds, salt, countPositions(known, versions))
  return new Map(
    kinds.map((kind) => [kind, extendTags(known.get(kind) ?? [], versions, { kind, salt, length: lengths[kind] })]),
  )
}

/** Tags are in the order of the positions, of each position one for each version. */
function extendTags(
  tags: string[],
  versions: readonly ChainKeys[],
  { kind, salt, length }: { readonly kind: ContentKind; readonly salt: Buffer; readonly length: number },
): string[] {
  const known = tags.length / versions.length
  if (length <= known) return tags
  const added = Array.from({ length: length - known }, (_, index) => known + index + 1)
  return [...tags, ...added.flatMap((position) => tagsAt(versions, { kind, salt, position }))]
}

/** One for each version of the keys. */
export function tagsAt(versions: readonly ChainKeys[], place: Place): string[] {
  return versions.map((each) => computeTag(each, place))
}

/** Of all kinds, for the pages of a signed-in user: with the cache of this process. While an account is erased, it may list tags of deleted entries. */
export async function listAllTags(db: Handle, keys: KeyStore, accountId: string): Promise<string[]> {
  const known = getKnownChains(keys, accountId)
  const salt = known?.salt ?? (await findSalt(db, accountId))
  if (salt === undefined) return []
  const tags = await readTags(db, keys, contentKinds, { salt, tags: known?.tags ?? new Map() })
  setKnownChains(keys, accountId, { salt, tags })
  return [...tags.values()].flat()
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
  known: Partial<Record<ContentKind, number>> = {},
): Promise<Record<Kind, number>> {
  const probe = async (chains: readonly Chain<Kind>[]) => {
    const placeByTag = new Map(
      chains.flatMap(({ name: kind, positions }) =>
        positions.flatMap((position) =>
          tagsAt(versions, { kind, salt, position }).map((tag) => [tag, { kind, position }] as const),
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
  }
  return findChainLengths(kinds, probe, known)
}
