// Retired keys: after a rotation of AUTHORSHIP_KEYS, the keys of the replaced versions for the few purposes whose hashes cannot be computed again
// without a person (a recovery phrase, a browser, a link in a mailbox), and for rows that live for a month at most (ranks in the erasure queue).
// AES-256-GCM with a key of the active version (key wrapping).
import { createSecretKey, type KeyObject } from 'node:crypto'
import type { AuthorshipKey, AuthorshipKeys } from '../authorship-keys.ts'
import type { Db } from '../db/database.ts'
import { decrypt, encrypt } from './aes-gcm.ts'
import { deriveKey } from './derive-key.ts'

export const retainedPurposes = [
  'phrase',
  'tombstone',
  'recovery-code',
  'device',
  'reaction',
  'unsubscribe',
  'unsubscribe-seal',
  'push',
  'erasure-rank',
] as const
export type RetainedPurpose = (typeof retainedPurposes)[number]

/** `version`: of the retired key. `keyVersion`: of the key that encrypts it. */
export type RetiredKey = {
  readonly version: number
  readonly purpose: string
  readonly keyVersion: number
  readonly box: Buffer
}
type Retired = Pick<RetiredKey, 'version' | 'purpose'>

export function wrapRetiredKey(active: AuthorshipKey, { version, purpose }: Retired, key: KeyObject): RetiredKey {
  const box = encrypt(wrappingKey(active), aad(active.version, { version, purpose }), key.export())
  return { version, purpose, keyVersion: active.version, box }
}

/** Throws when it does not decrypt: without it, users could not sign in with their recovery phrases. */
export function unwrapRetiredKey(keys: AuthorshipKeys, { version, purpose, keyVersion, box }: RetiredKey): KeyObject {
  const root = keys.find((each) => each.version === keyVersion)
  const bytes = root && decrypt([wrappingKey(root)], aad(keyVersion, { version, purpose }), box)
  if (!bytes) throw new Error(`the retired key ${purpose} of version ${version} does not decrypt`)
  return createSecretKey(bytes)
}

/** Of versions that are not in AUTHORSHIP_KEYS any more, the latest first. */
export async function listRetiredKeys(
  db: Db,
  keys: AuthorshipKeys,
): Promise<(AuthorshipKey & { readonly purpose: string })[]> {
  const versions = keys.map(({ version }) => version)
  const rows = await db
    .selectFrom('identity.retiredKeys')
    .select(['version', 'purpose', 'keyVersion', 'box'])
    .where('version', 'not in', versions)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ version: row.version, purpose: row.purpose, key: unwrapRetiredKey(keys, row) }))
}

function wrappingKey({ key }: AuthorshipKey): Buffer {
  return deriveKey(key, 'retired-key').export()
}

function aad(keyVersion: number, { version, purpose }: Retired): string {
  return `identity.retired_keys ${version} ${purpose} ${keyVersion}`
}
