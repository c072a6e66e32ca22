// Lists what is scheduled for the caller's account; every session of it sees the same.
import type { Call } from '../../platform/call.ts'
import { listDelayedRequestsOf } from './delayed-requests.store.ts'
import { viewDelayedRequest } from './delayed-requests.view.ts'
import { whoAsks } from './who-asks.ts'

export async function listDelayedRequests(call: Call) {
  const rows = await listDelayedRequestsOf(call.services.db.app, whoAsks(call).accountId)
  return { items: rows.map(viewDelayedRequest) }
}
