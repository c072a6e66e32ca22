// Key rotation: re-encrypts values after `IP_ENCRYPTION_KEY` changed, each type with its own AAD. Null when a value needs no update.
import { getDecryptionKeys, reencrypt } from '../../platform/crypto/aes-gcm.ts'
import type { Config } from '../../platform/config.ts'
import { reportImageAad } from '../reports/evidence/preserve-reported-image.ts'

export const reencryptSecretIp = (config: Config, secretId: string, ciphertext: Buffer) =>
  reencrypt(getDecryptionKeys(config), secretId, ciphertext)

export const reencryptReportImage = (config: Config, caseId: string, ciphertext: Buffer) =>
  reencrypt(getDecryptionKeys(config), reportImageAad(caseId), ciphertext)
