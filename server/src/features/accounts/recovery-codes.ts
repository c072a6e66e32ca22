// Codes for whoever lost what makes the others: told once, kept only as what recognises them.
import { secondFactor } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { randomCodes } from '../../platform/random-codes.ts'
import { sign } from '../../platform/sign.ts'

export const newRecoveryCodes = (): string[] => randomCodes(secondFactor.recoveryCodes)

/** Without spaces and dashes, and in one case: as it is meant, not as it was typed. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export async function hashRecoveryCode({ keys }: Services, accountId: string, code: string): Promise<Buffer> {
  return sign(await keys('recovery-code'), accountId, plainCode(code))
}
