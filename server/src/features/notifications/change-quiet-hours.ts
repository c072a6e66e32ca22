// Endpoint handler: saves the caller's quiet hours and reschedules the deliveries that the previous quiet hours postponed.
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import type { Call } from '../../platform/call.ts'
import { saveQuietHours } from '../accounts/save-quiet-hours.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { rescheduleDeliveries } from './reschedule-deliveries.ts'

export async function changeQuietHours(call: Call, input: { quietHours: QuietHours | null }) {
  await saveQuietHours(call, input)
  await rescheduleDeliveries(call.services, whoAsks(call).accountId)
  return {}
}
