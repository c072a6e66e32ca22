// Endpoint handler: lists the sessions of the signed-in user.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewSession } from '../account/accounts.view.ts'
import { listUserSessions } from '../auth/sessions.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function listSessions(call: RequestContext) {
  const { userId, sessionHash } = requireSession(call)
  const rows = await listUserSessions(call.deps.db.app, userId)
  return { items: rows.map((row) => viewSession(row, sessionHash)) }
}
