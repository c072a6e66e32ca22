// Endpoint handler: cancels a delayed deletion or data export. Any session of the account may cancel without proof: cancelling does no harm.
import type { DelayedAction } from '@murmullo/contract/delayed-requests'
import type { Call } from '../../platform/call.ts'
import { deleteDelayedRequest } from './delayed-requests.store.ts'
import { whoAsks } from './who-asks.ts'

export async function cancelDelayedRequest(call: Call, { action }: { action: DelayedAction }) {
  await deleteDelayedRequest(call.services.db.app, { accountId: whoAsks(call).accountId, action })
  return {}
}
