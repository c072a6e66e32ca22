// Closes and opens the box in which the address of whoever wrote something is put away. The key is not in the database; each box opens only
// in the place it was made for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const nonceBytes = 12
const tagBytes = 16

/** Of development and tests, where nobody's address is worth anything. */
const keyOfDevelopment = Buffer.alloc(32, 7)

/** Null: in production without a key nothing is kept. */
function keyIn({ ADDRESS_KEY, NODE_ENV }: Config): Buffer | null {
  if (ADDRESS_KEY !== undefined) return Buffer.from(ADDRESS_KEY, 'base64url')
  return NODE_ENV === 'production' ? null : keyOfDevelopment
}

/** `place`: what the address belongs to. */
export function boxAddress(config: Config, place: string, address: string): Buffer | null {
  const key = keyIn(config)
  if (key === null) return null
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  // All as long as the longest, so that the box does not say which kind it is.
  return Buffer.concat([nonce, cipher.update(address.padEnd(45), 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Null when it cannot be opened: another key closed it, or it is not from here. */
export function openAddress(config: Config, place: string, box: Buffer): string | null {
  const key = keyIn(config)
  if (key === null) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(place))
    cipher.setAuthTag(box.subarray(-tagBytes))
    const opened = Buffer.concat([cipher.update(box.subarray(nonceBytes, -tagBytes)), cipher.final()])
    return opened.toString('utf8').trimEnd()
  } catch {
    return null
  }
}
