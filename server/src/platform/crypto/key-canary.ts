// Key canary: a fixed text, encrypted with each version of AUTHORSHIP_KEYS that rows of this database have. A process without one of these keys
// would not find the rows that it has to find, and write rows that no other process finds: it fails instead.
import { sql } from 'kysely'
import type { AuthorshipKey, AuthorshipKeys, KeyCanary } from '../authorship-keys.ts'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/database.ts'
import { decrypt, encrypt } from './aes-gcm.ts'
import { deriveKey } from './derive-key.ts'

const text = Buffer.from('murmullo authorship key')
const aadFor = (version: number) => `identity.key_canaries ${version}`
const seeRunbook = '(docs/runbook.md, "Authorship keys")'

/**
 * Verifies the keys against the canaries of the database. The first process on an empty database writes the canary of its active key, as does the
 * first process of a rotation that has a new active key beside the previous ones.
 */
export async function verifyAuthorshipKeys(db: Db, keys: AuthorshipKeys): Promise<void> {
  const canaries = await listKeyCanaries(db)
  assertKeysMatch(keys, hasActiveCanary(keys, canaries) ? canaries : await insertCanary(db, keys))
}

export function hasActiveCanary([active]: AuthorshipKeys, canaries: readonly KeyCanary[]): boolean {
  return canaries.some(({ version }) => version === active.version)
}

/** Throws a ConfigError if rows of this database have a key that is not one of these, or if the active key has no canary. */
export function assertKeysMatch(keys: AuthorshipKeys, canaries: readonly KeyCanary[]): void {
  assertCanariesDecrypt(keys, canaries)
  if (!hasActiveCanary(keys, canaries))
    throw new ConfigError(`AUTHORSHIP_KEYS: the active key has version ${keys[0].version}, which has no canary`)
}

function assertCanariesDecrypt(keys: AuthorshipKeys, canaries: readonly KeyCanary[]): void {
  for (const { version, box } of canaries) {
    const key = keys.find((each) => each.version === version)
    if (key === undefined)
      throw new ConfigError(
        `AUTHORSHIP_KEYS: the key of version ${version} is missing, and this database was written with it: without it the authorship of its ` +
          `content would be lost. A rotation needs the previous key in the second line until it is complete ${seeRunbook}`,
      )
    if (decrypt([canaryKey(key)], aadFor(version), box) === null)
      throw new ConfigError(
        `AUTHORSHIP_KEYS: the key of version ${version} is not the one that this database was written with: its canary does not decrypt ` +
          seeRunbook,
      )
  }
}

function listKeyCanaries(db: Db): Promise<KeyCanary[]> {
  return db.selectFrom('identity.keyCanaries').select(['version', 'box']).orderBy('version').execute()
}

/** The lock is for two processes that start with different keys: the second one finds the canary of the first. */
function insertCanary(db: Db, keys: AuthorshipKeys): Promise<KeyCanary[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('identity.key_canaries'))`.execute(trx)
    const written = await listKeyCanaries(trx)
    if (hasActiveCanary(keys, written)) return written
    assertCanariesDecrypt(keys, written)
    const [active] = keys
    const { version } = active
    const box = encrypt(canaryKey(active), aadFor(version), text)
    await trx.insertInto('identity.keyCanaries').values({ version, box }).execute()
    return [...written, { version, box }]
  })
}

function canaryKey({ key }: AuthorshipKey): Buffer {
  return deriveKey(key, 'canary').export()
}
