// Starts a session for an authenticated user, and ends the session the request came with.
import { sessionLimits } from '@murmullo/contract/constants/limits'
import { createSessionWithToken, hashSessionToken } from '../../../platform/integrations/auth.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { clearSessionCache } from './read-session.ts'
import { deleteSession } from './sessions.store.ts'
import { sessionCookie, signedInCookie } from '../../../platform/context/cookie-names.ts'

/** Returns the hash of the new session token. */
export async function startSession(context: RequestContext, userId: string): Promise<string> {
  const { deps, deviceLabel } = context
  const { internalAdapter } = await (await deps.auth()).$context
  // Always a new token, against session fixation: a cookie planted by an attacker is never adopted.
  const { token } = await createSessionWithToken(() =>
    internalAdapter.createSession(userId, false, { userAgent: deviceLabel }),
  )
  await endSession(context)
  for (const [name, value] of [
    [sessionCookie, token],
    [signedInCookie, '1'],
  ] as const)
    context.cookies.set(name, value, sessionLimits.absoluteDays * 86_400)
  return hashSessionToken(token)
}

/** Ends the session of the request, if any. */
export async function endSession({ deps, session: signedIn, cookies }: RequestContext): Promise<void> {
  if (signedIn !== null) await deleteSession(deps.db.write, signedIn.sessionHash)
  clearSessionCache(deps)
  for (const name of [sessionCookie, signedInCookie]) cookies.set(name, '', 0)
}
