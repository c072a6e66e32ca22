// Starts a session for an authenticated user, and ends the session the request came with.
import { sessionLimits } from '@murmullo/contract/limits'
import { openingSession, sessionHash } from '../../platform/auth.ts'
import type { Call } from '../../platform/call.ts'
import { forgetSessions, sessionCookie } from './read-session.ts'
import { deleteSession } from './sessions.store.ts'

/** Returns the hash of the new session token. */
export async function enter(call: Call, userId: string): Promise<string> {
  const { services, device } = call
  const { internalAdapter } = await (await services.auth()).$context
  // Always a new token, against session fixation: a cookie planted by an attacker is never adopted.
  const { token } = await openingSession(() => internalAdapter.createSession(userId, false, { userAgent: device }))
  await leave(call)
  call.cookies.set(sessionCookie, token, sessionLimits.absoluteDays * 86_400)
  return sessionHash(token)
}

/** Ends the session of the request, if any. */
export async function leave({ services, signedIn, cookies }: Call): Promise<void> {
  if (signedIn !== null) await deleteSession(services.db.app, signedIn.sessionHash)
  forgetSessions(services)
  cookies.set(sessionCookie, '', 0)
}
