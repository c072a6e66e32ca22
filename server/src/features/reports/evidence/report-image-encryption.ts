// AES-256-GCM encryption of the image of a reported photo under REPORT_IMAGE_KEY, for moderators who decide on the case. The key is not in
// the database. The case is the AAD.
import { decrypt, encrypt, reencrypt } from '../../../platform/crypto/aes-gcm.ts'
import type { Config } from '../../../platform/config.ts'

const aadFor = (caseId: string) => `picture of ${caseId}`

/** Key for development and tests, where encrypted data has no value. */
const developmentKey = Buffer.alloc(32, 7)

/** Null in production without a key: moderators see no image then. */
function encryptionKey({ REPORT_IMAGE_KEY, NODE_ENV }: Config): Buffer | null {
  if (REPORT_IMAGE_KEY !== undefined) return Buffer.from(REPORT_IMAGE_KEY, 'base64url')
  return NODE_ENV === 'production' ? null : developmentKey
}

/** The encryption key first, then the previous or the next key during key rotation. */
function decryptionKeys(config: Config): Buffer[] {
  const { REPORT_IMAGE_KEY_PREVIOUS: other } = config
  return [encryptionKey(config), other === undefined ? null : Buffer.from(other, 'base64url')].filter(
    (key) => key !== null,
  )
}

/** Null without a key. */
export function encryptReportImage(config: Config, caseId: string, image: Buffer): Buffer | null {
  return encrypt(encryptionKey(config), aadFor(caseId), image)
}

/** Null when it cannot be decrypted. */
export function decryptReportImage(config: Config, caseId: string, ciphertext: Buffer): Buffer | null {
  return decrypt(decryptionKeys(config), aadFor(caseId), ciphertext)
}

/** Key rotation. Null when the ciphertext already uses the new key, or decrypts with neither key. */
export function reencryptReportImage(config: Config, caseId: string, ciphertext: Buffer): Buffer | null {
  return reencrypt(decryptionKeys(config), aadFor(caseId), ciphertext)
}
