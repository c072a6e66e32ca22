// Requires a staff session, also one with a pending sign-in step. Only staff accounts have a second factor.
import { AppError } from '@murmullo/contract/errors'
import type { Call, SignedIn } from '../../platform/call.ts'
import { whoAsks } from './who-asks.ts'

export function teamMember(call: Call): SignedIn {
  const asking = whoAsks(call)
  if (asking.awaiting === null && asking.kind !== 'moderator' && asking.kind !== 'admin')
    throw new AppError('access.staff_only')
  return asking
}

/** A user with a second factor must verify it before they change credentials or delete the account: the password alone is not enough. */
export function assertPassed({ awaiting }: SignedIn): void {
  if (awaiting?.step === 'code') throw new AppError('access.second_factor_required')
}

/** AAD of the encrypted TOTP key: binds the ciphertext to the account. */
export const placeOfKey = (accountId: string): string => `second factor of ${accountId}`
export const placeOfOffer = (accountId: string): string => `offered to ${accountId}`
