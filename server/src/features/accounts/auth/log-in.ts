// Endpoint handler: login with email and password.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { startSession } from './start-session.ts'
import { setKnownBrowserCookie, consumeLoginAttempt } from './login-throttle.ts'
import { authenticate } from './authenticate.ts'
import { confirmSession } from './sessions.store.ts'
import { isLongEnoughForStaff } from './staff-password-policy.ts'

export async function logIn(call: RequestContext, { email, password }: { email: string; password: string }) {
  const attempt = await consumeLoginAttempt(call, email)
  const { userId } = await authenticate(call.deps, email, password)
  if (userId === null) throw new AppError('accounts.wrong_credentials')
  attempt.refund()
  // The user has just entered the password, so the new session counts as confirmed (step-up).
  await confirmSession(call.deps.db.app, await startSession(call, userId), { isLong: isLongEnoughForStaff(password) })
  await setKnownBrowserCookie(call, email)
  return {}
}
