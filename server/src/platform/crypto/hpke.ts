// HPKE (RFC 9180), base mode: encrypts to a public key. The processes that encrypt do not have the private key: that of evidence is on none of
// our servers, and that of IP addresses is in the address opener only.
import { generateKeyPairSync } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
/** What the keys are for (`info` of RFC 9180): a ciphertext of one use does not decrypt as one of another. */
type HpkeUse = 'murmullo evidence' | 'murmullo address'
const evidence: HpkeUse = 'murmullo evidence'

/** Raw X25519 keys in base64url. The public key may be anywhere; the private key decrypts everything that was sealed to it. */
export function generateKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { x, d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  if (x === undefined || d === undefined) throw new Error('X25519 key without coordinates')
  return { publicKey: x, privateKey: d }
}

/** Associated data of a row: a ciphertext copied to another row or table does not decrypt. */
export function evidenceAad(table: 'flagged_content' | 'legal_holds' | 'report_images', id: string): string {
  return `evidence.${table} ${id}`
}

/** Returns the encapsulated key (32 bytes), then the ciphertext with its tag. Equal plaintexts have different ciphertexts. */
export async function seal(
  publicKey: string,
  aad: string,
  plaintext: string | Buffer,
  use: HpkeUse = evidence,
): Promise<Buffer> {
  const recipientPublicKey = await importRecipient(publicKey)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: toBytes(use) }, toBytes(plaintext), toBytes(aad))
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)])
}

/** Throws when the key, the associated data, the use or the ciphertext is another one. */
export async function open(privateKey: string, aad: string, sealed: Buffer, use: HpkeUse = evidence): Promise<Buffer> {
  const recipientKey = await importKey(privateKey, false)
  const enc = toBytes(sealed.subarray(0, suite.kem.encSize))
  const ciphertext = toBytes(sealed.subarray(suite.kem.encSize))
  return Buffer.from(await suite.open({ recipientKey, enc, info: toBytes(use) }, ciphertext, toBytes(aad)))
}

const recipients = new Map<string, ReturnType<typeof importKey>>()

/** Imported once: a process seals to the few public keys of its configuration. */
function importRecipient(publicKey: string): ReturnType<typeof importKey> {
  const imported = recipients.get(publicKey) ?? importKey(publicKey, true)
  recipients.set(publicKey, imported)
  return imported
}

function importKey(key: string, isPublic: boolean) {
  return suite.kem.importKey('raw', toBytes(Buffer.from(key, 'base64url')), isPublic)
}

/** The library reads the whole ArrayBuffer, and a Buffer may share a larger one: copy. */
function toBytes(value: string | Buffer): ArrayBuffer {
  return new Uint8Array(Buffer.from(value)).buffer
}
