// Signed random token: id, issue time and HMAC. Stateless: we store no list of tokens, and without the key a token cannot be forged.
import { type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { hmac } from './hmac.ts'

export type SignedToken = { readonly id: Buffer; readonly issuedAt: number }

const idBytes = 16
const timeBytes = 6
const signatureBytes = 16
const tokenBytes = idBytes + timeBytes + signatureBytes

export function issueSignedToken(key: KeyObject, issuedAt: number): string {
  const payload = Buffer.alloc(idBytes + timeBytes)
  randomBytes(idBytes).copy(payload)
  payload.writeUIntBE(issuedAt, idBytes, timeBytes)
  return Buffer.concat([payload, computeSignature(key, payload)]).toString('base64url')
}

/** Null for an invalid signature, and for a non-canonical encoding of a valid token. */
export function verifySignedToken(key: KeyObject, token: string): SignedToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== tokenBytes || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, idBytes + timeBytes)
  if (!timingSafeEqual(computeSignature(key, payload), bytes.subarray(idBytes + timeBytes))) return null
  return { id: payload.subarray(0, idBytes), issuedAt: payload.readUIntBE(idBytes, timeBytes) }
}

function computeSignature(key: KeyObject, payload: Buffer): Buffer {
  return hmac(key, payload).subarray(0, signatureBytes)
}
