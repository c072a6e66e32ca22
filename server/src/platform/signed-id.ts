// Signed random token: id, issue time and HMAC. Stateless: we store no list of tokens, and without the key a token cannot be forged.
import { type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { sign } from './sign.ts'

export type SignedId = { readonly id: Buffer; readonly issuedAt: number }

const idBytes = 16
const timeBytes = 6
const signatureBytes = 16
const allBytes = idBytes + timeBytes + signatureBytes

export function issueSignedId(key: KeyObject, issuedAt: number): string {
  const signed = Buffer.alloc(idBytes + timeBytes)
  randomBytes(idBytes).copy(signed)
  signed.writeUIntBE(issuedAt, idBytes, timeBytes)
  return Buffer.concat([signed, signatureOf(key, signed)]).toString('base64url')
}

/** Null for an invalid signature, and for a non-canonical encoding of a valid token. */
export function openSignedId(key: KeyObject, token: string): SignedId | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== allBytes || bytes.toString('base64url') !== token) return null
  const signed = bytes.subarray(0, idBytes + timeBytes)
  if (!timingSafeEqual(signatureOf(key, signed), bytes.subarray(idBytes + timeBytes))) return null
  return { id: signed.subarray(0, idBytes), issuedAt: signed.readUIntBE(idBytes, timeBytes) }
}

function signatureOf(key: KeyObject, signed: Buffer): Buffer {
  return sign(key, signed).subarray(0, signatureBytes)
}
