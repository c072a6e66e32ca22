// Endpoint handler: saves the caller's quiet hours and reschedules the deliveries that the previous quiet hours postponed.
import type { QuietHours } from '@murmullo/contract/notifications/quiet-hours'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { saveQuietHours } from '../../accounts/account/save-quiet-hours.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { rescheduleDeliveries } from './reschedule-deliveries.ts'

export async function changeQuietHours(call: RequestContext, input: { quietHours: QuietHours | null }) {
  await saveQuietHours(call, input)
  await rescheduleDeliveries(call.deps, requireSession(call).accountId)
  return {}
}
