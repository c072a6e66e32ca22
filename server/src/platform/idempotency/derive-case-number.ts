// Case number of a reported image: a bearer token of 120 bits for a person to write down. The database stores its hash only.
import { createHash, randomBytes } from 'node:crypto'
import { hmac } from '../crypto/hmac.ts'
import type { KeyStore } from '../crypto/key-store.ts'

/** 32 characters, without similar ones. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 24
/** A shorter idempotency key can be guessed, and with it the case number of another person. */
const keyLengthMin = 32

/** Derived from the idempotency key instead of stored: a retry of the same request gets the same number. */
export async function newImageCaseNumber(
  keys: KeyStore,
  idempotencyKey: string | null,
  imageHash: string,
): Promise<string> {
  const isLongKey = idempotencyKey !== null && idempotencyKey.length >= keyLengthMin
  const bytes = isLongKey
    ? hmac(await keys('idempotency'), 'imageReports.reportImage', idempotencyKey, imageHash)
    : randomBytes(length)
  // 32 divides 256, so every character is equally likely.
  const signs = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `IM-${signs.match(/.{4}/g)?.join('-')}`
}

export function hashImageCaseNumber(caseNumber: string): Buffer {
  return createHash('sha256').update(caseNumber).digest()
}
