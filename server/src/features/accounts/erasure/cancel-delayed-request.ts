// Endpoint handler: cancels a delayed deletion or data export. Any session of the account may cancel without proof: cancelling does no harm.
import type { DelayedAction } from '@murmullo/contract/accounts/delayed-requests'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { deleteDelayedRequest } from '../account/delayed-requests.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function cancelDelayedRequest(call: RequestContext, { action }: { action: DelayedAction }) {
  await deleteDelayedRequest(call.deps.db.app, { accountId: requireSession(call).accountId, action })
  return {}
}
