// Endpoint handler: the account of the signed-in user.
import type { RequestContext } from '../../platform/call.ts'
import { findMyAccount } from './accounts.store.ts'
import { viewMyAccount } from './accounts.view.ts'
import { requireSession } from './who-asks.ts'

export async function readMyAccount(call: RequestContext) {
  return viewMyAccount(await findMyAccount(call.deps.db.app, requireSession(call).accountId))
}
