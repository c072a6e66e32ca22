// AES-256-GCM for values that we must read back. The key is not in the database. `place`, the additional authenticated data (AAD), binds a
// ciphertext to its row.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const nonceBytes = 12
const tagBytes = 16

/** Key for development and tests, where encrypted data has no value. */
const keyOfDevelopment = Buffer.alloc(32, 7)

/** Null in production without a key: nothing is stored then. */
export function boxKeyIn({ ADDRESS_KEY, NODE_ENV }: Config): Buffer | null {
  if (ADDRESS_KEY !== undefined) return Buffer.from(ADDRESS_KEY, 'base64url')
  return NODE_ENV === 'production' ? null : keyOfDevelopment
}

/** Decryption keys: the encryption key first, then the previous or the next key during key rotation. */
export function openingKeysIn(config: Config): Buffer[] {
  const { ADDRESS_KEY_OTHER: other } = config
  return [boxKeyIn(config), other === undefined ? null : Buffer.from(other, 'base64url')].filter((key) => key !== null)
}

/** `place` (AAD) names the row that the value belongs to. Null without a key: nothing is stored then. */
export function closeBox<Key extends Buffer | null>(key: Key, place: string, kept: Buffer): Buffer | (Key & null) {
  if (key === null) return key
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(kept), cipher.final(), cipher.getAuthTag()])
}

/** Null when decryption fails: no key, another key, or another AAD. */
export function openBox(keys: readonly Buffer[], place: string, box: Buffer): Buffer | null {
  for (const key of keys) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(place))
      cipher.setAuthTag(box.subarray(-tagBytes))
      return Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()])
    } catch {
      // Try the next key.
    }
  }
  return null
}

/** Key rotation: encrypts with the first key. Null when it already is, or when no other key decrypts it. */
export function recloseBox([first, ...others]: readonly Buffer[], place: string, box: Buffer): Buffer | null {
  if (first === undefined || openBox([first], place, box) !== null) return null
  const kept = openBox(others, place, box)
  return kept && closeBox(first, place, kept)
}
