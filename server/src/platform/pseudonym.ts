// Stands for an id in one place only: without our key nobody can tell which id, nor that two pseudonyms stand for the same.
import { type SigningKey, sign } from './signing-key.ts'

/** Shaped as a UUID, which is how PostgreSQL keeps 16 bytes best. */
export function pseudonymOf(key: SigningKey, id: Buffer, place: string): string {
  const hex = sign(key, id, place).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
