// Changes the hours in which somebody wants to be left alone, and looks again at what waits because of the ones before.
import { sending } from '@murmullo/contract/limits'
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import type { Call } from '../../platform/call.ts'
import { saveQuietHours } from '../accounts/save-quiet-hours.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { hurryDeliveries } from './deliveries.store.ts'

export async function changeQuietHours(call: Call, input: { quietHours: QuietHours | null }) {
  await saveQuietHours(call, input)
  const { db, clock } = call.services
  const now = clock()
  // What waits for less waits for another reason.
  const after = new Date(now + sending.push.gapMs)
  await hurryDeliveries(db.app, whoAsks(call).accountId, { now: new Date(now), after })
  return {}
}
