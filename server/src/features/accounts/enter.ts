// Opens a session for somebody who has shown who they are, and leaves the one they were in.
import { limits } from '@murmullo/contract/limits'
import { openingSession, sessionHash } from '../../platform/auth.ts'
import type { Call } from '../../platform/call.ts'
import { forgetSessions, sessionCookie } from './read-session.ts'
import { deleteSession } from './sessions.store.ts'

/** Says which session it is. */
export async function enter(call: Call, userId: string): Promise<string> {
  const { services, device } = call
  const { internalAdapter } = await (await services.auth()).$context
  // Always a new one: a cookie that somebody planted before opens nothing.
  const { token } = await openingSession(() => internalAdapter.createSession(userId, false, { userAgent: device }))
  await leave(call)
  call.cookies.set(sessionCookie, token, limits.session.absoluteDays * 86_400)
  return sessionHash(token)
}

/** Ends the session of the call, if there is one. */
export async function leave({ services, signedIn, cookies }: Call): Promise<void> {
  if (signedIn !== null) await deleteSession(services.db.app, signedIn.sessionHash)
  forgetSessions(services)
  cookies.set(sessionCookie, '', 0)
}
