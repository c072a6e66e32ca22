// Random ids with our signature and the time they were given: we keep no list of them, and nobody can make one up.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type SigningKey, sign } from './signing-key.ts'

export type SignedId = { readonly id: Buffer; readonly issuedAt: number }

const idBytes = 16
const timeBytes = 6
const signatureBytes = 16
const allBytes = idBytes + timeBytes + signatureBytes

export function issueSignedId(key: SigningKey, issuedAt: number): string {
  const signed = Buffer.alloc(idBytes + timeBytes)
  randomBytes(idBytes).copy(signed)
  signed.writeUIntBE(issuedAt, idBytes, timeBytes)
  return Buffer.concat([signed, signatureOf(key, signed)]).toString('base64url')
}

/** Null for whatever we did not sign, and for any other spelling of what we did. */
export function openSignedId(key: SigningKey, token: string): SignedId | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== allBytes || bytes.toString('base64url') !== token) return null
  const signed = bytes.subarray(0, idBytes + timeBytes)
  if (!timingSafeEqual(signatureOf(key, signed), bytes.subarray(idBytes + timeBytes))) return null
  return { id: signed.subarray(0, idBytes), issuedAt: signed.readUIntBE(idBytes, timeBytes) }
}

function signatureOf(key: SigningKey, signed: Buffer): Buffer {
  return sign(key, signed).subarray(0, signatureBytes)
}
