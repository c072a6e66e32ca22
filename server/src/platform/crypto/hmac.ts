// HMAC-SHA-256 with one of our keys: without the key a signature can be neither computed nor guessed.
import { createHmac, type KeyObject } from 'node:crypto'

export function hmac(key: KeyObject, ...parts: (Buffer | string)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}
