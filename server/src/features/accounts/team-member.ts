// Somebody of the team behind a call, whatever they have yet to show. Nobody else has a second factor.
import { AppError } from '@murmullo/contract/errors'
import type { Call, SignedIn } from '../../platform/call.ts'
import { whoAsks } from './who-asks.ts'

export function teamMember(call: Call): SignedIn {
  const asking = whoAsks(call)
  if (asking.awaiting === null && asking.kind !== 'moderator' && asking.kind !== 'admin')
    throw new AppError('access.staff_only')
  return asking
}

/** Whoever has a second factor shows it before they change how they come in, or leave: the password alone opens none of that. */
export function assertPassed({ awaiting }: SignedIn): void {
  if (awaiting?.step === 'code') throw new AppError('access.second_factor_required')
}

/** Where their keys are sealed for. */
export const placeOfKey = (accountId: string): string => `second factor of ${accountId}`
export const placeOfOffer = (accountId: string): string => `offered to ${accountId}`
