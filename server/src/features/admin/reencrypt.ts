// Key rotation: re-encrypts values after `IP_ENCRYPTION_KEY` changed, each type with its own AAD. Null when a value needs no update.
import { getDecryptionKeys, reencrypt } from '../../platform/crypto/aes-gcm.ts'
import type { Config } from '../../platform/config.ts'
import { reencryptTotpSecret } from '../../platform/crypto/totp-secret-encryption.ts'
import { totpSecretAad } from '../accounts/second-factor/require-staff.ts'
import { reportImageAad } from '../reports/evidence/preserve-reported-image.ts'

export const reencryptSecretIp = (config: Config, secretId: string, box: Buffer) =>
  reencrypt(getDecryptionKeys(config), secretId, box)

export const reencryptSecondFactor = (config: Config, accountId: string, box: Buffer) =>
  reencryptTotpSecret(config, totpSecretAad(accountId), box)

export const reencryptReportImage = (config: Config, caseId: string, box: Buffer) =>
  reencrypt(getDecryptionKeys(config), reportImageAad(caseId), box)
