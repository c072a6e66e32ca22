// Endpoint handler: ends all sessions of the user except the current one.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { deleteOtherSessions } from '../auth/sessions.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function endOtherSessions(call: RequestContext) {
  const { userId, sessionHash } = requireSession(call)
  await deleteOtherSessions(call.deps.db.app, userId, sessionHash)
  clearSessionCache(call.deps)
  return {}
}
