// AES-256-GCM encryption of an author's IP address.
import { getEncryptionKey, encrypt, decrypt, getDecryptionKeys } from './aes-gcm.ts'
import type { Config } from '../config.ts'

/** Padded to the longest address, so that the ciphertext length does not reveal the IP version. */
const paddedLength = 45

/** `aad` names the row that the address belongs to. Null without an encryption key. */
export function encryptIp(config: Config, aad: string, address: string): Buffer | null {
  return encrypt(getEncryptionKey(config), aad, Buffer.from(address.padEnd(paddedLength)))
}

/** Null when it cannot be decrypted. */
export function decryptIp(config: Config, aad: string, ciphertext: Buffer): string | null {
  return decrypt(getDecryptionKeys(config), aad, ciphertext)?.toString('utf8').trimEnd() ?? null
}
