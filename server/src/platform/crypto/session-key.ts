// Session key: tells a browser whether its signed-in user has changed. A hash without a key: the id of an account is random, and never leaves the
// server.
import { createHash } from 'node:crypto'

export function createSessionKey(accountId: string): string {
  return createHash('sha256').update(`session key\n${accountId}`).digest('base64url').slice(0, 22)
}
