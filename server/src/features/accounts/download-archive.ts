// Endpoint handler: downloads the data export. It requires the owner's session: there is no signed link that could leak.
import type { DataExport } from '@murmullo/contract/archive'
import { AppError } from '@murmullo/contract/errors'
import type { RequestContext } from '../../platform/call.ts'
import { findDataExportBody } from './archives.store.ts'
import { requireSession } from './who-asks.ts'

export async function downloadDataExport(call: RequestContext): Promise<DataExport> {
  const body = await findDataExportBody(call.deps.db.app, requireSession(call).accountId)
  if (body === null) throw new AppError('accounts.archive_missing')
  // Created by our own view; the endpoint still rejects undeclared fields in the response.
  return body as DataExport
}
