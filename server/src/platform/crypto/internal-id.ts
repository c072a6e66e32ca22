// Internal row ids. They never leave the server: a UUIDv7 reveals its creation time, so it is for content only. Rows about an account have
// random ids: an account is made seconds before its first secret, and its id would say which one.
import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** UUIDv7: ordered by time, so that the newest rows are adjacent in an index. */
export function newInternalId(): string {
  return randomUUIDv7()
}

/** UUIDv7 of a timestamp: rows of one timestamp are in random order. */
export function newInternalIdAt(moment: number): string {
  return internalIdAt(moment).slice(0, 15) + randomUUID().slice(15)
}

/** The lowest UUIDv7 of a timestamp: rows with a higher id are newer. */
export function internalIdAt(moment: number): string {
  const time = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** UUIDv4: reveals nothing, not even its creation time. */
export function newRandomId(): string {
  return randomUUID()
}
