// Endpoint handler: lists the sessions of the signed-in user.
import type { Call } from '../../platform/call.ts'
import { viewSession } from './accounts.view.ts'
import { listSessionsOf } from './sessions.store.ts'
import { whoAsks } from './who-asks.ts'

export async function listSessions(call: Call) {
  const { userId, sessionHash } = whoAsks(call)
  const rows = await listSessionsOf(call.services.db.app, userId)
  return { items: rows.map((row) => viewSession(row, sessionHash)) }
}
