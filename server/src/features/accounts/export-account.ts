// Synchronous data export for an operator whom the user asked. The user can download it too until it expires.
import type { Services } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { findArchiveBody, replaceArchive } from './archives.store.ts'
import { makeArchive } from './make-archive.ts'

export async function exportAccount(services: Services, accountId: string): Promise<unknown> {
  const { app } = services.db
  const archiveId = newBlankId()
  await app.transaction().execute((trx) => replaceArchive(trx, { archiveId, accountId }))
  await makeArchive(services, archiveId)
  return findArchiveBody(app, accountId)
}
