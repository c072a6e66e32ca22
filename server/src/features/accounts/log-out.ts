// Endpoint handler: ends the session and deletes the known-browser cookie, so that a shared computer stores no trace of its user.
import type { RequestContext } from '../../platform/call.ts'
import { endSession } from './enter.ts'
import { clearKnownBrowserCookie } from './log-in-attempts.ts'

export async function logOut(call: RequestContext) {
  await endSession(call)
  clearKnownBrowserCookie(call)
  return {}
}
