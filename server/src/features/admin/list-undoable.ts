// Endpoint handler: the session's own pending decisions whose undo window is open.
import type { Undoable } from '@murmullo/contract/moderation'
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { listUndoable as listRows } from './pending.store.ts'
import { viewUndoable } from './undoable.view.ts'

export async function listUndoable(call: RequestContext): Promise<{ items: Undoable[] }> {
  const { db, clock } = call.deps
  const now = clock()
  const rows = await listRows(db.app, requireSession(call).accountId, new Date(now))
  return { items: rows.map((row) => viewUndoable(row, now)) }
}
