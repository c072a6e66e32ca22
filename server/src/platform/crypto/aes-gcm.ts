// AES-256-GCM for values that we must read back. The key is not in the database. `aad` (additional authenticated data), binds a
// ciphertext to its row.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** `aad` names the row that the value belongs to. Null without a key: nothing is stored then. */
export function encrypt<Key extends Buffer | null>(key: Key, aad: string, plaintext: Buffer): Buffer | (Key & null) {
  if (key === null) return key
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Null when decryption fails: no key, another key, or another AAD. */
export function decrypt(keys: readonly Buffer[], aad: string, ciphertext: Buffer): Buffer | null {
  for (const key of keys) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, nonceBytes)).setAAD(Buffer.from(aad))
      cipher.setAuthTag(ciphertext.subarray(-tagBytes))
      return Buffer.concat([cipher.update(ciphertext.subarray(nonceBytes, -tagBytes)), cipher.final()])
    } catch {
      // Try the next key.
    }
  }
  return null
}

/** Key rotation: encrypts with the first key. Null when it already is, or when no other key decrypts it. */
export function reencrypt([first, ...others]: readonly Buffer[], aad: string, ciphertext: Buffer): Buffer | null {
  if (first === undefined || decrypt([first], aad, ciphertext) !== null) return null
  const plaintext = decrypt(others, aad, ciphertext)
  return plaintext && encrypt(first, aad, plaintext)
}
