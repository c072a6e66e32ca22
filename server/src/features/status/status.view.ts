// Maps health check results and the maintenance row to responses.
import type { Check, CheckDetails, MaintenanceState, PartName } from '@murmullo/contract/status'
import { cutToMinute } from '@murmullo/contract/values'

export type Looked = {
  readonly name: PartName
  readonly ms: number
  /** Null on success; otherwise the name of the error. */
  readonly fault: string | null
}

/** Public view: whether a check failed, without error name or latency. */
export function viewCheck(parts: readonly Looked[]): Check {
  return { parts: parts.map(({ name, fault }) => ({ name, ok: fault === null })) }
}

export function viewDetails(parts: readonly Looked[]): CheckDetails {
  return { parts: parts.map(({ name, ms, fault }) => ({ name, ok: fault === null, ms: Math.round(ms), fault })) }
}

export function viewMaintenance(row: { readonly invite: string; readonly closedAt: Date } | null): MaintenanceState {
  return row === null ? { closedAt: null, invite: '' } : { closedAt: cutToMinute(row.closedAt), invite: row.invite }
}
