// Closes and opens the box in which the address of whoever wrote something is put away. The key is not in the database; each box opens only
// in the place it was made for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const nonceBytes = 12
const tagBytes = 16

/** Of development and tests, where nobody's address is worth anything. */
const keyOfDevelopment = Buffer.alloc(32, 7)

/** Null: in production without a key nothing is kept. */
export function boxKeyIn({ ADDRESS_KEY, NODE_ENV }: Config): Buffer | null {
  if (ADDRESS_KEY !== undefined) return Buffer.from(ADDRESS_KEY, 'base64url')
  return NODE_ENV === 'production' ? null : keyOfDevelopment
}

/** `place`: what the address belongs to. */
export function boxAddress(config: Config, place: string, address: string): Buffer | null {
  const key = boxKeyIn(config)
  // All as long as the longest, so that the box does not say which kind it is.
  return key === null ? null : closeBox(key, place, address.padEnd(45))
}

/** Null when it cannot be opened: another key closed it, or it is not from here. */
export function openAddress(config: Config, place: string, box: Buffer): string | null {
  const key = boxKeyIn(config)
  return key === null ? null : (openBox(key, place, box)?.trimEnd() ?? null)
}

export function closeBox(key: Buffer, place: string, words: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(words, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openBox(key: Buffer, place: string, box: Buffer): string | null {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(place))
    cipher.setAuthTag(box.subarray(-tagBytes))
    return Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
