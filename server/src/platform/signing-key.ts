// Signs with a key that was made ready once: preparing it anew for each signature costs more than signing.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export type SigningKey = KeyObject

export function signingKeyOf(bytes: Buffer): SigningKey {
  return createSecretKey(bytes)
}

export function sign(key: SigningKey, ...parts: (Buffer | string)[]): Buffer {
  const signature = createHmac('sha256', key)
  for (const part of parts) signature.update(part)
  return signature.digest()
}
