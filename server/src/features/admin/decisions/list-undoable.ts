// Endpoint handler: the session's own pending decisions whose undo window is open.
import type { Undoable } from '@murmullo/contract/moderation/moderation'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listUndoable as listRows } from './pending-decisions.store.ts'
import { viewUndoable } from './undoable.view.ts'

export async function listUndoable(call: RequestContext): Promise<{ items: Undoable[] }> {
  const { db, clock } = call.deps
  const now = clock()
  const rows = await listRows(db.app, requireSession(call).accountId, new Date(now))
  return { items: rows.map((row) => viewUndoable(row, now)) }
}
