// Endpoint handler: login with email and password.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { startSession } from './start-session.ts'
import type { Credentials } from './authenticate.ts'
import { authenticateThrottled, setKnownBrowserCookie } from './login-throttle.ts'
import { confirmSession } from './sessions.store.ts'
import { isLongEnoughForStaff } from './staff-password-policy.ts'

export async function logIn(context: RequestContext, { email, password }: Credentials) {
  const userId = await authenticateThrottled(context, { email, password })
  if (userId === null) throw new AppError('accounts.wrong_credentials')
  // The user has just entered the password, so the new session counts as confirmed (step-up).
  await confirmSession(context.deps.db.write, await startSession(context, userId), {
    isLong: isLongEnoughForStaff(password),
  })
  await setKnownBrowserCookie(context, email, userId)
  return {}
}
