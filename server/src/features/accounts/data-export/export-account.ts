// Synchronous data export for an operator whom the user asked. The user can download it too until it expires.
import type { Deps } from '../../../platform/context/request-context.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { findDataExportBody, upsertDataExport } from './data-exports.store.ts'
import { buildDataExport } from './build-data-export.ts'

export async function exportAccount(services: Deps, accountId: string): Promise<unknown> {
  const { app } = services.db
  const exportId = newRandomId()
  await app.transaction().execute((trx) => upsertDataExport(trx, { exportId, accountId }))
  await buildDataExport(services, exportId)
  return findDataExportBody(app, accountId)
}
