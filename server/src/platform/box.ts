// Closes and opens boxes in which something is put away that we may have to read again. The key is not in the database; each box opens only
// in the place it was made for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const nonceBytes = 12
const tagBytes = 16

/** Of development and tests, where nothing that is put away is worth anything. */
const keyOfDevelopment = Buffer.alloc(32, 7)

/** Null: in production without a key nothing is kept. */
export function boxKeyIn({ ADDRESS_KEY, NODE_ENV }: Config): Buffer | null {
  if (ADDRESS_KEY !== undefined) return Buffer.from(ADDRESS_KEY, 'base64url')
  return NODE_ENV === 'production' ? null : keyOfDevelopment
}

/** The one that closes first, and one that some boxes may still be closed with, or soon will be, while keys are changed. */
export function openingKeysIn(config: Config): Buffer[] {
  const { ADDRESS_KEY_OTHER: other } = config
  return [boxKeyIn(config), other === undefined ? null : Buffer.from(other, 'base64url')].filter((key) => key !== null)
}

/** `place`: what it belongs to. Null without a key: nothing is kept then. */
export function closeBox<Key extends Buffer | null>(key: Key, place: string, kept: Buffer): Buffer | (Key & null) {
  if (key === null) return key
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(kept), cipher.final(), cipher.getAuthTag()])
}

/** Null when it cannot be opened: there is no key, another one closed it, or it is not from here. */
export function openBox(keys: readonly Buffer[], place: string, box: Buffer): Buffer | null {
  for (const key of keys) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(place))
      cipher.setAuthTag(box.subarray(-tagBytes))
      return Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()])
    } catch {
      // Perhaps the next one.
    }
  }
  return null
}

/** The same closed with the first key. Null when it is already, or when no other opens it. */
export function recloseBox([first, ...others]: readonly Buffer[], place: string, box: Buffer): Buffer | null {
  if (first === undefined || openBox([first], place, box) !== null) return null
  const kept = openBox(others, place, box)
  return kept && closeBox(first, place, kept)
}
