// Key store: secret keys that all processes share, derived (HKDF) from a root key in the database. The first process creates the root key.
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'

export type KeyName =
  | 'cursor'
  | 'cursor-seal'
  | 'network'
  | 'device'
  | 'reaction'
  | 'bucket'
  | 'auth'
  | 'phrase'
  | 'tombstone'
  | 'known-device'
  | 'evidence'
  | 'unsubscribe'
  | 'push'
  | 'unsubscribe-seal'
  | 'person'
  | 'person-seal'
  | 'team'
  | 'second-factor'
  | 'recovery-code'

/** `KeyObject`s: with raw bytes each use would cost five times as much. */
export type KeyStore = (name: KeyName) => Promise<KeyObject>

export function createKeyStore(db: Db): KeyStore {
  let root: Promise<Buffer> | undefined
  const derived = new Map<KeyName, Promise<KeyObject>>()
  const derive = async (name: KeyName) => {
    root ??= loadRootKey(db)
    return createSecretKey(Buffer.from(hkdfSync('sha256', await root, Buffer.alloc(0), `murmullo:${name}`, 32)))
  }
  return (name) => {
    const known = derived.get(name)
    if (known !== undefined) return known
    const key = derive(name)
    derived.set(name, key)
    // A failure must not be cached: the database may be back at the next call.
    key.catch(() => {
      root = undefined
      derived.delete(name)
    })
    return key
  }
}

async function loadRootKey(db: Db): Promise<Buffer> {
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
  return row.secret
}
