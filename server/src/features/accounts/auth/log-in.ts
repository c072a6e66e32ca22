// Endpoint handler: login with email and password.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { startSession } from './start-session.ts'
import { setKnownBrowserCookie, consumeLoginAttempt } from './login-throttle.ts'
import { authenticate } from './authenticate.ts'
import { confirmSession } from './sessions.store.ts'
import { isLongEnoughForStaff } from './staff-password-policy.ts'

export async function logIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  const attempt = await consumeLoginAttempt(context, email)
  const { userId } = await authenticate(context.deps, email, password)
  if (userId === null) throw new AppError('accounts.wrong_credentials')
  attempt.refund()
  // The user has just entered the password, so the new session counts as confirmed (step-up).
  await confirmSession(context.deps.db.app, await startSession(context, userId), {
    isLong: isLongEnoughForStaff(password),
  })
  await setKnownBrowserCookie(context, email)
  return {}
}
