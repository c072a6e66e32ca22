// Endpoint handler: the sanction in force against the signed-in user, with rule, reason and end.
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findStanding } from './sanctions.store.ts'
import { viewMine } from './sanctions.view.ts'

export async function readMine(call: Call) {
  const row = await findStanding(call.services.db.app, whoAsks(call).accountId)
  return { sanction: row === undefined ? null : viewMine(row) }
}
