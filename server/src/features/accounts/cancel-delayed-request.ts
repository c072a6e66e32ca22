// Endpoint handler: cancels a delayed deletion or data export. Any session of the account may cancel without proof: cancelling does no harm.
import type { DelayedAction } from '@murmullo/contract/delayed-requests'
import type { RequestContext } from '../../platform/call.ts'
import { deleteDelayedRequest } from './delayed-requests.store.ts'
import { requireSession } from './who-asks.ts'

export async function cancelDelayedRequest(call: RequestContext, { action }: { action: DelayedAction }) {
  await deleteDelayedRequest(call.deps.db.app, { accountId: requireSession(call).accountId, action })
  return {}
}
