// Endpoint handler: length and age of the case queue.
import { reportLimits } from '@murmullo/contract/limits'
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { viewQueue } from './cases.view.ts'
import { findQueueSummary } from './desk.store.ts'

export async function summarizeCases(call: RequestContext) {
  const { accountId } = requireSession(call)
  return viewQueue(await findQueueSummary(call.deps.db.app, accountId, reportLimits.queueCountMax))
}
