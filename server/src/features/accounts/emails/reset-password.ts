// Password reset by email: the request with its throttle, and the new password.
import { emailLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'
import { isAuthError } from '../../../platform/integrations/auth.ts'
import { findUserByEmail } from '../auth/accounts.store.ts'
import { rejectCommonPassword } from '../auth/reject-common-password.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { assertStaffPasswordLength } from '../auth/staff-password-policy.ts'

/** Endpoint handler: requests a password reset email. The worker checks whether the email exists, so response time reveals nothing. */
export async function requestReset({ deps }: RequestContext, { email }: { email: string }) {
  if (!(await tryConsumeEmailToken(deps, email))) return {}
  const user = await findUserByEmail(deps.db.write, email)
  // For an unknown email an equal job is enqueued, with an id that no user has.
  await deps.enqueue('accounts.send-reset-email', { userId: user?.id ?? newRandomId() })
  return {}
}

const getBuckets = namedTokenBuckets('emails', emailLimits.perEmail)

/** Email throttle: token bucket per address, whichever client requests, against flooding. Behaves the same for an unknown address. */
async function tryConsumeEmailToken(services: Deps, email: string): Promise<boolean> {
  const [granted = false] = await (await getBuckets(services)).consume([email])
  return granted
}

/** Endpoint handler: sets a new password with the emailed token. Receiving the email proves ownership: the address counts as verified. */
export async function resetPassword(
  { deps }: RequestContext,
  { token, password }: { token: string; password: string },
) {
  rejectCommonPassword(password)
  const auth = await deps.auth()
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (link) await assertStaffPasswordLength(deps, link.value, password)
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    throw isAuthError(error) ? new AppError('accounts.link_expired') : error
  }
  if (link) await internalAdapter.updateUser(link.value, { emailVerified: true })
  clearSessionCache(deps)
  return {}
}
