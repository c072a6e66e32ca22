// Endpoint handler: length and age of the case queue.
import { reportLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewQueue } from './cases.view.ts'
import { findQueue } from './desk.store.ts'

export async function summarizeCases(call: Call) {
  const { accountId } = whoAsks(call)
  return viewQueue(await findQueue(call.services.db.app, accountId, reportLimits.queueMost))
}
