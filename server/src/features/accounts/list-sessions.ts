// Endpoint handler: lists the sessions of the signed-in user.
import type { RequestContext } from '../../platform/call.ts'
import { viewSession } from './accounts.view.ts'
import { listUserSessions } from './sessions.store.ts'
import { requireSession } from './who-asks.ts'

export async function listSessions(call: RequestContext) {
  const { userId, sessionHash } = requireSession(call)
  const rows = await listUserSessions(call.deps.db.app, userId)
  return { items: rows.map((row) => viewSession(row, sessionHash)) }
}
