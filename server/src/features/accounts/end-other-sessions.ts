// Endpoint handler: ends all sessions of the user except the current one.
import type { Call } from '../../platform/call.ts'
import { forgetSessions } from './read-session.ts'
import { deleteOtherSessions } from './sessions.store.ts'
import { whoAsks } from './who-asks.ts'

export async function endOtherSessions(call: Call) {
  const { userId, sessionHash } = whoAsks(call)
  await deleteOtherSessions(call.services.db.app, userId, sessionHash)
  forgetSessions(call.services)
  return {}
}
