// Endpoint handler: length and age of the case queue.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { viewQueue } from './cases.view.ts'
import { findQueueSummary } from './case-queries.store.ts'

export async function summarizeCases(call: RequestContext) {
  const { accountId } = requireSession(call)
  return viewQueue(await findQueueSummary(call.deps.db.app, accountId, reportLimits.queueCountMax))
}
