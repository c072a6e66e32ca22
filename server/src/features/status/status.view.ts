// What leaves about the site itself.
import type { MaintenanceState } from '@murmullo/contract/status'
import { cutToMinute } from '@murmullo/contract/values'

export function viewMaintenance(row: { readonly invite: string; readonly closedAt: Date } | null): MaintenanceState {
  return row === null ? { closedAt: null, invite: '' } : { closedAt: cutToMinute(row.closedAt), invite: row.invite }
}
