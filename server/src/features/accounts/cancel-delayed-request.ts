// Cancels a delayed deletion or export. Any session of the account may, without proof: cancelling harms nothing.
import type { DelayedAction } from '@murmullo/contract/delayed-requests'
import type { Call } from '../../platform/call.ts'
import { deleteDelayedRequest } from './delayed-requests.store.ts'
import { whoAsks } from './who-asks.ts'

export async function cancelDelayedRequest(call: Call, { action }: { action: DelayedAction }) {
  await deleteDelayedRequest(call.services.db.app, { accountId: whoAsks(call).accountId, action })
  return {}
}
