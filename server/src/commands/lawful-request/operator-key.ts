// Ed25519 keys of operators (RFC 8032): raw keys in base64url, and detached signatures.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/** PKCS #8 header of an Ed25519 private key: the 32 bytes of the key follow it. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

export function generateOperatorKey(): { readonly publicKey: string; readonly privateKey: string } {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (x === undefined || d === undefined) throw new Error('Ed25519 key without coordinates')
  return { publicKey: x, privateKey: d }
}

function importPrivateKey(privateKey: string): KeyObject {
  const key = Buffer.concat([pkcs8Header, Buffer.from(privateKey, 'base64url')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

export function publicKeyFor(privateKey: string): string {
  return createPublicKey(importPrivateKey(privateKey)).export({ format: 'jwk' }).x ?? ''
}

export function signAs(privateKey: string, message: Buffer): string {
  return sign(null, message, importPrivateKey(privateKey)).toString('base64url')
}

/** False for a key or a signature of another form, too. */
export function isSignedBy(publicKey: string, message: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, message, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
