// What leaves about the site itself.
import type { Check, CheckDetails, MaintenanceState, PartName } from '@murmullo/contract/status'
import { cutToMinute } from '@murmullo/contract/values'

export type Looked = {
  readonly name: PartName
  readonly ms: number
  /** Null when it answered; otherwise the name of what was thrown. */
  readonly fault: string | null
}

/** For everybody: that a part failed, not how or how slowly. */
export function viewCheck(parts: readonly Looked[]): Check {
  return { parts: parts.map(({ name, fault }) => ({ name, ok: fault === null })) }
}

export function viewDetails(parts: readonly Looked[]): CheckDetails {
  return { parts: parts.map(({ name, ms, fault }) => ({ name, ok: fault === null, ms: Math.round(ms), fault })) }
}

export function viewMaintenance(row: { readonly invite: string; readonly closedAt: Date } | null): MaintenanceState {
  return row === null ? { closedAt: null, invite: '' } : { closedAt: cutToMinute(row.closedAt), invite: row.invite }
}
