// Recovery codes for a user who lost the TOTP device: shown once, stored as HMAC.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { generateBackupCodes } from '../../../platform/crypto/backup-codes.ts'
import { hmacAllVersions } from '../../../platform/crypto/hmac.ts'

export const generateRecoveryCodes = (): string[] => generateBackupCodes(secondFactorLimits.recoveryCodes)

/** Normalizes user input: no spaces or dashes, lower case. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** One for each version of the keys. A new code is stored with the first. */
export function hashRecoveryCode({ keys }: Deps, accountId: string, code: string): Promise<[Buffer, ...Buffer[]]> {
  return hmacAllVersions(keys, 'recovery-code', accountId, normalizeCode(code))
}
