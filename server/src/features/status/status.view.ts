// Maps health check results and the maintenance row to responses.
import type { Check, CheckDetails, MaintenanceState, DependencyName } from '@murmullo/contract/admin/status'
import { truncateToMinute } from '@murmullo/contract/core/primitives'

export type CheckResult = {
  readonly name: DependencyName
  readonly ms: number
  /** Null on success; otherwise the name of the error. */
  readonly fault: string | null
}

/** Public view: whether a check failed, without error name or latency. */
export function viewCheck(parts: readonly CheckResult[]): Check {
  return { parts: parts.map(({ name, fault }) => ({ name, ok: fault === null })) }
}

export function viewDetails(parts: readonly CheckResult[]): CheckDetails {
  return { parts: parts.map(({ name, ms, fault }) => ({ name, ok: fault === null, ms: Math.round(ms), fault })) }
}

export function viewMaintenance(row: { readonly linkUrl: string; readonly closedAt: Date } | null): MaintenanceState {
  return row === null
    ? { closedAt: null, invite: '' }
    : { closedAt: truncateToMinute(row.closedAt), invite: row.linkUrl }
}
