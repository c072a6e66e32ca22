// Endpoint handler: the state of the data export.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewDataExportState } from './data-export.view.ts'
import { findDataExport } from './data-exports.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function readDataExport(call: RequestContext) {
  return viewDataExportState(await findDataExport(call.deps.db.app, requireSession(call).accountId))
}
