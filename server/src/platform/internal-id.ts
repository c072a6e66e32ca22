// The keys that rows have inside. They never leave the server: the first kind tells when it was made.
import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** Ordered by time, so that the newest rows are together. */
export function newInternalId(): string {
  return randomUUIDv7()
}

/** The first that could have been made at that moment: rows after it are younger. */
export function internalIdAt(moment: number): string {
  const time = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Says nothing, not even when. */
export function newBlankId(): string {
  return randomUUID()
}
