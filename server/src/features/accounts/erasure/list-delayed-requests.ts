// Endpoint handler: lists the delayed requests of the account; every session gets the same response.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { listDelayedRequestsOf } from '../account/delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { requireSession } from '../auth/require-session.ts'

export async function listDelayedRequests(call: RequestContext) {
  const rows = await listDelayedRequestsOf(call.deps.db.app, requireSession(call).accountId)
  return { items: rows.map(viewDelayedRequest) }
}
