// Endpoint handler: downloads the data export. It requires the owner's session: there is no signed link that could leak.
import type { DataExport } from '@murmullo/contract/accounts/data-export'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findDataExportBody } from './data-exports.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function downloadDataExport(call: RequestContext): Promise<DataExport> {
  const body = await findDataExportBody(call.deps.db.app, requireSession(call).accountId)
  if (body === null) throw new AppError('accounts.archive_missing')
  // Created by our own view; the endpoint still rejects undeclared fields in the response.
  return body as DataExport
}
