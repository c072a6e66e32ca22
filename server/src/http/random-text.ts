// Random text from a store that is filled now and then: asking the system for a few bytes each time costs more than all else.
import { randomBytes } from 'node:crypto'

const stored = 16_384
let bytes = Buffer.alloc(0)
let used = 0

/** `count` bytes as letters, digits, - and _. Each byte is given once. */
export function randomText(count: number): string {
  if (used + count > bytes.length) {
    bytes = randomBytes(stored)
    used = 0
  }
  used += count
  return bytes.toString('base64url', used - count, used)
}
