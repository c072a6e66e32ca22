// Endpoint handler: the state of the data export.
import type { RequestContext } from '../../platform/call.ts'
import { viewDataExportState } from './archive.view.ts'
import { findDataExport } from './archives.store.ts'
import { requireSession } from './who-asks.ts'

export async function readDataExport(call: RequestContext) {
  return viewDataExportState(await findDataExport(call.deps.db.app, requireSession(call).accountId))
}
