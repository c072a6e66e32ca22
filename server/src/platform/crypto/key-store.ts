// Key store: the secret keys that all processes share, each derived (HKDF) for one purpose. A key that concerns a person comes from
// AUTHORSHIP_KEYS, which no database contains; any other one from a root key in the database, which the first process creates.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthorshipKey, AuthorshipKeys } from '../authorship-keys.ts'
import type { Db } from '../db/database.ts'
import { deriveKey } from './derive-key.ts'
import { verifyAuthorshipKeys } from './key-canary.ts'
import { listRetiredKeys, type RetainedPurpose, retainedPurposes } from './retired-keys.ts'

/** Their keys concern no person. Decision 8 (docs/decisions/0008-server-keys.md) has a line for each purpose. */
export const databasePurposes = ['cursor', 'cursor-seal'] as const
type DatabasePurpose = (typeof databasePurposes)[number]

export const authorshipPurposes = [
  'author-tag',
  'author-box',
  'comment-moon',
  'idempotency',
  'erasure-rank',
  'notification-state',
  'network',
  'device',
  'reaction',
  'bucket',
  'visit',
  'auth',
  'phrase',
  'tombstone',
  'known-device',
  'evidence',
  'unsubscribe',
  'unsubscribe-seal',
  'push',
  'person',
  'person-seal',
  'team',
  'sanction-origin',
  'second-factor',
  'recovery-code',
  'retired-key',
] as const
export type AuthorshipPurpose = (typeof authorshipPurposes)[number]
type Purpose = DatabasePurpose | AuthorshipPurpose

export type KeyStore = {
  /** The key that encrypts, hashes and signs. */
  (purpose: Purpose): Promise<KeyObject>
  /** The keys that decrypt and find: one for each version, the active one first. Of some purposes also the retired ones (retired-keys.ts). */
  readonly allVersions: (purpose: AuthorshipPurpose) => Promise<readonly AuthorshipKey[]>
}

export function createKeyStore(db: Db, authorshipKeys: AuthorshipKeys): KeyStore {
  const loadDatabaseRoot = cacheSuccess<readonly AuthorshipKey[]>(async () => [
    { version: 1, key: await loadRootKey(db) },
  ])
  // Verified before the first use: a process with a wrong key neither reads nor writes a row with it.
  const loadAuthorshipRoots = cacheSuccess<readonly AuthorshipKey[]>(async () => {
    await verifyAuthorshipKeys(db, authorshipKeys)
    return authorshipKeys
  })
  const loadRetired = cacheSuccess(() => listRetiredKeys(db, authorshipKeys))
  const loadersByPurpose = new Map<Purpose, () => Promise<AuthorshipKey[]>>()
  const allVersions = (purpose: Purpose) => {
    const loadRoots = isDatabasePurpose(purpose) ? loadDatabaseRoot : loadAuthorshipRoots
    const load =
      loadersByPurpose.get(purpose) ??
      cacheSuccess(async () => [
        ...(await loadRoots()).map(({ version, key }) => ({ version, key: deriveKey(key, purpose) })),
        ...(isRetained(purpose) ? (await loadRetired()).filter((each) => each.purpose === purpose) : []),
      ])
    loadersByPurpose.set(purpose, load)
    return load()
  }
  const activeKey = async (purpose: Purpose) => {
    const [active] = await allVersions(purpose)
    if (active === undefined) throw new Error('no root key')
    return active.key
  }
  return Object.assign(activeKey, { allVersions })
}

function isDatabasePurpose(purpose: Purpose): purpose is DatabasePurpose {
  return databasePurposes.some((each) => each === purpose)
}

function isRetained(purpose: Purpose): purpose is RetainedPurpose {
  return retainedPurposes.some((each) => each === purpose)
}

/** Loads once. A failure is not cached: the database may be back at the next call. */
function cacheSuccess<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadRootKey(db: Db): Promise<KeyObject> {
  await db
    .insertInto('identity.serverKeys')
    .values({ name: 'root', secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('identity.serverKeys')
    .select('secret')
    .where('name', '=', 'root')
    .executeTakeFirstOrThrow()
  return createSecretKey(row.secret)
}
