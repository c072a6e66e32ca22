// Signs with one of our keys: whoever does not have it can neither make the signature nor guess it.
import { createHmac, type KeyObject } from 'node:crypto'

export function sign(key: KeyObject, ...parts: (Buffer | string)[]): Buffer {
  const signature = createHmac('sha256', key)
  for (const part of parts) signature.update(part)
  return signature.digest()
}
