// Endpoint handler: lists the delayed requests of the account; every session gets the same response.
import type { RequestContext } from '../../platform/call.ts'
import { listDelayedRequestsOf } from './delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { requireSession } from './who-asks.ts'

export async function listDelayedRequests(call: RequestContext) {
  const rows = await listDelayedRequestsOf(call.deps.db.app, requireSession(call).accountId)
  return { items: rows.map(viewDelayedRequest) }
}
