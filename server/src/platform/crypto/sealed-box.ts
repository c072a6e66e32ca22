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
export function generateKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicKey: rawKey(publicKey.export({ type: 'spki', format: 'der' })).toString('base64url'),
    privateKey: rawKey(privateKey.export({ type: 'pkcs8', format: 'der' })).toString('base64url'),
  }
}

export function sealBox(sealing: string, plaintext: string | Buffer): Buffer {
  // Ephemeral key pair: even equal plaintexts have different ciphertexts.
  const ephemeral = generateKeyPairSync('x25519')
  const ephemeralPublicKey = rawKey(ephemeral.publicKey.export({ type: 'spki', format: 'der' }))
  const key = deriveKey(ephemeral.privateKey, toPublicKey(Buffer.from(sealing, 'base64url')), ephemeralPublicKey)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()])
  return Buffer.concat([ephemeralPublicKey, nonce, ciphertext, cipher.getAuthTag()])
}

export function openSealedBox(opening: string, sealedBox: Buffer): string {
  return openSealedBoxBytes(opening, sealedBox).toString('utf8')
}

export function openSealedBoxBytes(opening: string, sealedBox: Buffer): Buffer {
  const ephemeralPublicKey = sealedBox.subarray(0, keyBytes)
  const nonce = sealedBox.subarray(keyBytes, keyBytes + nonceBytes)
  const key = deriveKey(
    toPrivateKey(Buffer.from(opening, 'base64url')),
    toPublicKey(ephemeralPublicKey),
    ephemeralPublicKey,
  )
  const cipher = createDecipheriv('aes-256-gcm', key, nonce)
  cipher.setAuthTag(sealedBox.subarray(-tagBytes))
  return Buffer.concat([cipher.update(sealedBox.subarray(keyBytes + nonceBytes, -tagBytes)), cipher.final()])
}

function deriveKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, 'murmullo evidence', keyBytes))
}

function toPublicKey(key: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' })
}

function toPrivateKey(key: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, key]), format: 'der', type: 'pkcs8' })
}

function rawKey(encoded: Buffer): Buffer {
  return encoded.subarray(-keyBytes)
}
