// Keeps the hours in which somebody wants to be left alone.
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import type { Call } from '../../platform/call.ts'
import { saveQuietColumns } from './accounts.store.ts'
import { whoAsks } from './who-asks.ts'

const none = { quietFrom: null, quietTo: null, timeZone: null }

export async function saveQuietHours(call: Call, { quietHours }: { quietHours: QuietHours | null }) {
  const quiet =
    quietHours === null
      ? none
      : { quietFrom: quietHours.from, quietTo: quietHours.to, timeZone: usualName(quietHours.timeZone) }
  await saveQuietColumns(call.services.db.app, whoAsks(call).accountId, quiet)
  return {}
}

/** A place may be spelled in a thousand ways, and whoever sends keeps a clock for each. */
function usualName(timeZone: string): string {
  return new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions().timeZone
}
