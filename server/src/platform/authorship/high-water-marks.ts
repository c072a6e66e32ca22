// High-water marks of an account in the notifications about its content: read, e-mailed and pushed up to an id. AES-256-GCM with the account and
// the version of the key as AAD: in plaintext the ids would join the account with its content.
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AuthorshipKey } from '../authorship-keys.ts'
import { decrypt, encrypt } from '../crypto/aes-gcm.ts'
import type { KeyStore } from '../crypto/key-store.ts'
import { bytesToUuid, uuidToBytes } from '../crypto/uuid.ts'
import type { Trx } from '../db/database.ts'
import { executePrepared, type Handle } from './author-chains.ts'

/** Ids of `identity.content_notifications`; of `read`, its `read_key`. */
export type HighWaterMarks = { readonly read: string; readonly mailed: string; readonly pushed: string }

/** Below every UUIDv7. */
const lowest = '00000000-0000-0000-0000-000000000000'
const none: HighWaterMarks = { read: lowest, mailed: lowest, pushed: lowest }
const uuidBytes = 16

/** The marks of an account, and the box that they were read from: null before the first mark. */
export type KnownMarks = { readonly marks: HighWaterMarks; readonly box: Buffer | null }

/** In-process cache (LRU), for a query that compares the boxes. In memory only: elsewhere an id would join the account with its content. */
const cachesByKeys = new WeakMap<KeyStore, LRUCache<string, KnownMarks>>()
const cacheSize = { max: 10_000, ttl: 600_000 }

export function getKnownMarks(keys: KeyStore, accountId: string): KnownMarks | undefined {
  return cachesByKeys.get(keys)?.get(accountId)
}

export async function findHighWaterMarks(db: Handle, keys: KeyStore, accountId: string): Promise<HighWaterMarks> {
  const [row] = await listStoredMarks(db, [accountId])
  const marks = row === undefined ? none : openMarks(await keys.allVersions('notification-state'), row)
  const cache = cachesByKeys.get(keys) ?? new LRUCache<string, KnownMarks>(cacheSize)
  cachesByKeys.set(keys, cache)
  cache.set(accountId, { marks, box: row?.box ?? null })
  return marks
}

/** Of the accounts that have any. */
export async function listHighWaterMarks(
  db: Handle,
  keys: KeyStore,
  accountIds: readonly string[],
): Promise<Map<string, HighWaterMarks>> {
  if (accountIds.length === 0) return new Map()
  const rows = await listStoredMarks(db, accountIds)
  const versions = await keys.allVersions('notification-state')
  return new Map(rows.map((row) => [row.accountId, openMarks(versions, row)]))
}

function listStoredMarks(db: Handle, accountIds: readonly string[]): Promise<readonly StoredMarks[]> {
  const query = sql<StoredMarks>`select account_id as "accountId", key_version as "keyVersion", box
    from identity.notification_states where account_id = any (${accountIds}::uuid[])`
  return executePrepared(db, 'notification_states', query)
}

function openMarks(versions: readonly AuthorshipKey[], { accountId, keyVersion, box }: StoredMarks): HighWaterMarks {
  const key = versions.find(({ version }) => version === keyVersion)?.key
  return key === undefined ? none : decryptMarks(key, aad(accountId, keyVersion), box)
}

/** A mark only moves up: of two concurrent changes the greater id stays. In a transaction without content. */
export async function raiseHighWaterMarks(
  trx: Trx,
  keys: KeyStore,
  accountId: string,
  raised: Partial<HighWaterMarks>,
): Promise<void> {
  const [active] = await keys.allVersions('notification-state')
  if (active === undefined) throw new Error('no authorship key')
  const { version: keyVersion, key } = active
  const seal = (marks: HighWaterMarks) => encryptMarks(key, aad(accountId, keyVersion), marks)
  await trx
    .insertInto('identity.notificationStates')
    .values({ accountId, keyVersion, box: seal(none) })
    .onConflict((row) => row.doNothing())
    .execute()
  await trx
    .selectFrom('identity.notificationStates')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forUpdate()
    .execute()
  const marks = await findHighWaterMarks(trx, keys, accountId)
  const box = seal({
    read: greater(marks.read, raised.read),
    mailed: greater(marks.mailed, raised.mailed),
    pushed: greater(marks.pushed, raised.pushed),
  })
  await trx
    .updateTable('identity.notificationStates')
    .set({ keyVersion, box })
    .where('accountId', '=', accountId)
    .execute()
}

type StoredMarks = { readonly accountId: string; readonly keyVersion: number; readonly box: Buffer }

/** Key rotation: the same marks, encrypted with the first of the keys. */
export function reencryptHighWaterMarks(
  versions: readonly AuthorshipKey[],
  { accountId, keyVersion, box }: StoredMarks,
): Buffer {
  const [active] = versions
  const previous = versions.find(({ version }) => version === keyVersion)
  if (active === undefined || previous === undefined) throw new Error(`no authorship key of version ${keyVersion}`)
  const marks = decryptMarks(previous.key, aad(accountId, keyVersion), box)
  return encryptMarks(active.key, aad(accountId, active.version), marks)
}

function greater(one: string, other: string | undefined): string {
  return other !== undefined && other > one ? other : one
}

function aad(accountId: string, version: number): string {
  return `identity.notification_states ${accountId} ${version}`
}

function encryptMarks(key: KeyObject, rowAad: string, { read, mailed, pushed }: HighWaterMarks): Buffer {
  return encrypt(key.export(), rowAad, Buffer.concat([read, mailed, pushed].map(uuidToBytes)))
}

function decryptMarks(key: KeyObject, rowAad: string, box: Buffer): HighWaterMarks {
  const plaintext = decrypt([key.export()], rowAad, box)
  if (plaintext === null) throw new Error('the state of notifications does not decrypt')
  const [read = lowest, mailed = lowest, pushed = lowest] = [0, 1, 2].map((index) =>
    bytesToUuid(plaintext.subarray(index * uuidBytes, (index + 1) * uuidBytes)),
  )
  return { read, mailed, pushed }
}
