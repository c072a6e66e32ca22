// Recovery codes for a user who lost the TOTP device: shown once, stored as HMAC.
import { secondFactorLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { randomCodes } from '../../platform/random-codes.ts'
import { sign } from '../../platform/sign.ts'

export const newRecoveryCodes = (): string[] => randomCodes(secondFactorLimits.recoveryCodes)

/** Normalizes user input: no spaces or dashes, lower case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export async function hashRecoveryCode({ keys }: Services, accountId: string, code: string): Promise<Buffer> {
  return sign(await keys('recovery-code'), accountId, plainCode(code))
}
