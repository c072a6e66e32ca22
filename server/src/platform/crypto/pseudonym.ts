// Keyed pseudonym: HMAC of an id within one scope. Without the key it cannot be mapped to the id or linked to a pseudonym of another scope.
import type { KeyObject } from 'node:crypto'
import { hmac } from './hmac.ts'

/** In UUID format: the most efficient column type for 16 bytes in PostgreSQL. */
export function createPseudonym(key: KeyObject, id: Buffer, scope: string): string {
  const hex = hmac(key, id, scope).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
