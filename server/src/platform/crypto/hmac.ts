// HMAC-SHA-256 with one of our keys: without the key a signature can be neither computed nor guessed.
import { createHmac, type KeyObject } from 'node:crypto'

export function hmac(key: KeyObject, ...parts: (Buffer | string)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/**
 * Keyed pseudonym: HMAC of an id within one scope. Without the key it cannot be mapped to the id or linked to a pseudonym of another
 * scope. In UUID format: the most efficient column type for 16 bytes in PostgreSQL.
 */
export function createPseudonym(key: KeyObject, id: Buffer, scope: string): string {
  const hex = hmac(key, id, scope).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
