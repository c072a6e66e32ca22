// Codes for whoever lost what makes the others: told once, kept only as what recognises them.
import { randomInt } from 'node:crypto'
import { secondFactor } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { sign } from '../../platform/sign.ts'

/** Without those that look like another. Twelve of them are 58 bits. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'
const groups = [4, 4, 4] as const

export function newRecoveryCodes(): string[] {
  return Array.from({ length: secondFactor.recoveryCodes }, () =>
    groups.map((long) => Array.from({ length: long }, () => letters[randomInt(letters.length)]).join('')).join('-'),
  )
}

/** Without spaces and dashes, and in one case: as it is meant, not as it was typed. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export async function hashRecoveryCode({ keys }: Services, accountId: string, code: string): Promise<Buffer> {
  return sign(await keys('recovery-code'), accountId, plainCode(code))
}
