// Endpoint handler: sets a new password with the emailed token. Receiving the email proves ownership: the address counts as verified.
import { AppError } from '@murmullo/contract/errors'
import { isRefusal } from '../../platform/auth.ts'
import type { Call } from '../../platform/call.ts'
import { assertUncommon } from './assert-uncommon.ts'
import { forgetSessions } from './read-session.ts'
import { assertLongEnough } from './team-password.ts'

export async function resetPassword({ services }: Call, { token, password }: { token: string; password: string }) {
  assertUncommon(password)
  const auth = await services.auth()
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (link) await assertLongEnough(services, link.value, password)
  try {
    await auth.api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    throw isRefusal(error) ? new AppError('accounts.link_spent') : error
  }
  if (link) await internalAdapter.updateUser(link.value, { emailVerified: true })
  forgetSessions(services)
  return {}
}
