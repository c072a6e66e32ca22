// Endpoint handlers: an administrator reads or switches maintenance mode. Each process polls the row about once a second.
import type { MaintenanceState } from '@murmullo/contract/status'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { findMaintenance } from '../../platform/maintenance.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteMaintenance, upsertMaintenance } from './maintenance.store.ts'
import { viewMaintenance } from './status.view.ts'

export async function readMaintenance({ services }: Call): Promise<MaintenanceState> {
  return viewMaintenance(await findMaintenance(services.db.app))
}

export async function setMaintenance(
  call: Call,
  { closed, invite = '' }: { closed: boolean; invite?: string | undefined },
): Promise<MaintenanceState> {
  const actorId = whoAsks(call).accountId
  await call.services.db.app.transaction().execute(async (trx) => {
    await (closed ? upsertMaintenance(trx, invite) : deleteMaintenance(trx))
    await noteAudit(trx, { actorId, action: closed ? 'status.close' : 'status.open', subject: 'maintenance' })
  })
  return readMaintenance(call)
}
