// Endpoint handler: sets a new password with the emailed token. Receiving the email proves ownership: the address counts as verified.
import { AppError } from '@murmullo/contract/core/errors'
import { isAuthError } from '../../../platform/integrations/auth.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { rejectCommonPassword } from '../auth/reject-common-password.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { assertStaffPasswordLength } from '../auth/staff-password-policy.ts'

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
    throw isAuthError(error) ? new AppError('accounts.link_spent') : error
  }
  if (link) await internalAdapter.updateUser(link.value, { emailVerified: true })
  clearSessionCache(deps)
  return {}
}
