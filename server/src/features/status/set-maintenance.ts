// Endpoint handlers: an administrator reads or switches maintenance mode. Each process polls the row about once a second.
import type { MaintenanceState } from '@murmullo/contract/admin/status'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { findMaintenance } from '../../platform/maintenance/maintenance-switch.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { deleteMaintenance, upsertMaintenance } from './maintenance.store.ts'
import { viewMaintenance } from './status.view.ts'

export async function readMaintenance({ deps }: RequestContext): Promise<MaintenanceState> {
  return viewMaintenance(await findMaintenance(deps.db.write))
}

export async function setMaintenance(
  context: RequestContext,
  { closed, invite = '' }: { closed: boolean; invite?: string | undefined },
): Promise<MaintenanceState> {
  const actorId = requireSession(context).accountId
  await context.deps.db.write.transaction().execute(async (trx) => {
    await (closed ? upsertMaintenance(trx, invite) : deleteMaintenance(trx))
    await appendAuditEntry(trx, { actorId, action: closed ? 'status.close' : 'status.open', subject: 'maintenance' })
  })
  return readMaintenance(context)
}
