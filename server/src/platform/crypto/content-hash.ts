// Content hash in UUID format: the same strings, in any order, have the same hash.
import { createHash } from 'node:crypto'

export function contentHash(parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.toSorted().join(' ')).digest('hex')
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
