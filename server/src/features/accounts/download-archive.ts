// Endpoint handler: downloads the data export. It requires the owner's session: there is no signed link that could leak.
import type { Archive } from '@murmullo/contract/archive'
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findArchiveBody } from './archives.store.ts'
import { whoAsks } from './who-asks.ts'

export async function downloadArchive(call: Call): Promise<Archive> {
  const body = await findArchiveBody(call.services.db.app, whoAsks(call).accountId)
  if (body === null) throw new AppError('accounts.archive_missing')
  // Created by our own view; the endpoint still rejects undeclared fields in the response.
  return body as Archive
}
