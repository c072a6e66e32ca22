// Endpoint handler: the sanction in force against the signed-in user, with rule, reason and end.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findStanding } from './sanctions.store.ts'
import { viewMySanction } from './sanctions.view.ts'

export async function readMySanction(call: RequestContext) {
  const row = await findStanding(call.deps.db.app, requireSession(call).accountId)
  return { sanction: row === undefined ? null : viewMySanction(row) }
}
