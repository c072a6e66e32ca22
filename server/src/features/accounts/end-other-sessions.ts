// Endpoint handler: ends all sessions of the user except the current one.
import type { RequestContext } from '../../platform/call.ts'
import { clearSessionCache } from './read-session.ts'
import { deleteOtherSessions } from './sessions.store.ts'
import { requireSession } from './who-asks.ts'

export async function endOtherSessions(call: RequestContext) {
  const { userId, sessionHash } = requireSession(call)
  await deleteOtherSessions(call.deps.db.app, userId, sessionHash)
  clearSessionCache(call.deps)
  return {}
}
