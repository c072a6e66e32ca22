// Secrets of the authentication library, one for each version of AUTHORSHIP_KEYS. It signs and verifies with the active one only: a link that was
// e-mailed before a rotation is signed again.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyStore } from '../crypto/key-store.ts'

export async function readAuthSecret(keys: KeyStore): Promise<string> {
  return encodeSecret(await keys('auth'))
}

function encodeSecret(key: KeyObject): string {
  return key.export().toString('base64url')
}

/** A token (JWT, HS256) that an earlier version signed, signed with the active one. Any other token unchanged. */
export async function renewLinkToken(keys: KeyStore, token: string): Promise<string> {
  const [active, ...others] = await keys.allVersions('auth')
  const end = token.lastIndexOf('.')
  const [signed, signature] = [token.slice(0, Math.max(end, 0)), Buffer.from(token.slice(end + 1), 'base64url')]
  const isSignedBy = (key: KeyObject) => {
    const expected = sign(key, signed)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  }
  if (active === undefined || !others.some(({ key }) => isSignedBy(key))) return token
  return `${signed}.${sign(active.key, signed).toString('base64url')}`
}

function sign(key: KeyObject, signed: string): Buffer {
  return createHmac('sha256', encodeSecret(key)).update(signed).digest()
}
