// Endpoint handler: lists the delayed requests of the account; every session gets the same response.
import type { Call } from '../../platform/call.ts'
import { listDelayedRequestsOf } from './delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { whoAsks } from './who-asks.ts'

export async function listDelayedRequests(call: Call) {
  const rows = await listDelayedRequestsOf(call.services.db.app, whoAsks(call).accountId)
  return { items: rows.map(viewDelayedRequest) }
}
