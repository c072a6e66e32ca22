// Endpoint handler: ends the session and deletes the known-browser cookie, so that a shared computer stores no trace of its user.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { endSession } from '../auth/start-session.ts'
import { clearKnownBrowserCookie } from '../auth/login-throttle.ts'

export async function logOut(call: RequestContext) {
  await endSession(call)
  clearKnownBrowserCookie(call)
  return {}
}
