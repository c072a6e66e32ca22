// Endpoint handler: the account of the signed-in user.
import type { Call } from '../../platform/call.ts'
import { findMyAccount } from './accounts.store.ts'
import { viewMyAccount } from './accounts.view.ts'
import { whoAsks } from './who-asks.ts'

export async function readMine(call: Call) {
  return viewMyAccount(await findMyAccount(call.services.db.app, whoAsks(call).accountId))
}
