// Sealed box (X25519, HKDF, AES-256-GCM): encrypts to a public key. The private key is on none of our servers, so they cannot decrypt.
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** DER prefixes of a raw key, as the library parses them. */
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** `sealing` is the public key and may be anywhere; `opening` is the private key, which decrypts all that was ever sealed. */
export function newSealKeys(): { readonly sealing: string; readonly opening: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    sealing: bare(publicKey.export({ type: 'spki', format: 'der' })).toString('base64url'),
    opening: bare(privateKey.export({ type: 'pkcs8', format: 'der' })).toString('base64url'),
  }
}

export function seal(sealing: string, words: string | Buffer): Buffer {
  // Ephemeral key pair: even equal plaintexts have different ciphertexts.
  const once = generateKeyPairSync('x25519')
  const carried = bare(once.publicKey.export({ type: 'spki', format: 'der' }))
  const key = boxKey(once.privateKey, publicKeyOf(Buffer.from(sealing, 'base64url')), carried)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const closed = Buffer.concat([cipher.update(Buffer.from(words)), cipher.final()])
  return Buffer.concat([carried, nonce, closed, cipher.getAuthTag()])
}

export function unseal(opening: string, box: Buffer): string {
  return unsealBytes(opening, box).toString('utf8')
}

export function unsealBytes(opening: string, box: Buffer): Buffer {
  const carried = box.subarray(0, keyBytes)
  const nonce = box.subarray(keyBytes, keyBytes + nonceBytes)
  const key = boxKey(privateKeyOf(Buffer.from(opening, 'base64url')), publicKeyOf(carried), carried)
  const cipher = createDecipheriv('aes-256-gcm', key, nonce)
  cipher.setAuthTag(box.subarray(-tagBytes))
  return Buffer.concat([cipher.update(box.subarray(keyBytes + nonceBytes, -tagBytes)), cipher.final()])
}

function boxKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, 'murmullo evidence', keyBytes))
}

function publicKeyOf(key: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' })
}

function privateKeyOf(key: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, key]), format: 'der', type: 'pkcs8' })
}

function bare(encoded: Buffer): Buffer {
  return encoded.subarray(-keyBytes)
}
