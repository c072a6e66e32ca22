// Random base64url strings for request ids and CSP nonces, from a buffer of random bytes: a system call per request would dominate its
// cost.
import { randomBytes } from 'node:crypto'

const poolBytes = 16_384
let bytes = Buffer.alloc(0)
let used = 0

/** Encodes `count` random bytes as base64url. Each byte is used once. */
export function randomToken(count: number): string {
  if (used + count > bytes.length) {
    bytes = randomBytes(poolBytes)
    used = 0
  }
  used += count
  return bytes.toString('base64url', used - count, used)
}
