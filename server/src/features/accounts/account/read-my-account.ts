// Endpoint handler: the account of the signed-in user.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findMyAccount } from '../auth/accounts.store.ts'
import { viewMyAccount } from './accounts.view.ts'
import { requireSession } from '../auth/require-session.ts'

export async function readMyAccount(call: RequestContext) {
  return viewMyAccount(await findMyAccount(call.deps.db.app, requireSession(call).accountId))
}
