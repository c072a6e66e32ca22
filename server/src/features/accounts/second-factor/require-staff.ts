// Requires a staff session, also one with a pending sign-in step. Only staff accounts have a second factor.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { requireSession } from '../auth/require-session.ts'

export function requireStaff(context: RequestContext): Session {
  const session = requireSession(context)
  if (session.awaiting === null && session.kind !== 'moderator' && session.kind !== 'admin')
    throw new AppError('access.staff_only')
  return session
}

/** For changes of the second factor: every sign-in step of this session is complete. */
export function requireVerifiedStaff(context: RequestContext): Session {
  const session = requireStaff(context)
  if (session.awaiting !== null) throw new AppError('access.second_factor_required')
  return session
}

/** A user with a second factor must verify it before they change credentials or delete the account: the password alone is not enough. */
export function assertSecondFactorVerified({ awaiting }: Session): void {
  if (awaiting?.step === 'code') throw new AppError('access.second_factor_required')
}

/** AAD of the encrypted TOTP key: binds the ciphertext to the account. */
export const totpSecretAad = (accountId: string): string => `second factor of ${accountId}`
export const offeredSecretAad = (accountId: string): string => `offered to ${accountId}`
