// Endpoint handler: saves the caller's quiet hours and reschedules the deliveries that the previous quiet hours postponed.
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import type { RequestContext } from '../../platform/call.ts'
import { saveQuietHours } from '../accounts/save-quiet-hours.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { rescheduleDeliveries } from './reschedule-deliveries.ts'

export async function changeQuietHours(call: RequestContext, input: { quietHours: QuietHours | null }) {
  await saveQuietHours(call, input)
  await rescheduleDeliveries(call.deps, requireSession(call).accountId)
  return {}
}
