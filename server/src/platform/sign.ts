// HMAC-SHA-256 with one of our keys: without the key a signature can be neither computed nor guessed.
import { createHmac, type KeyObject } from 'node:crypto'

export function sign(key: KeyObject, ...parts: (Buffer | string)[]): Buffer {
  const signature = createHmac('sha256', key)
  for (const part of parts) signature.update(part)
  return signature.digest()
}
