// Gives somebody all that is theirs. Only their own session opens it: there is no link that could be passed on.
import type { Archive } from '@murmullo/contract/archive'
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { findArchiveBody } from './archives.store.ts'
import { whoAsks } from './who-asks.ts'

export async function downloadArchive(call: Call): Promise<Archive> {
  const body = await findArchiveBody(call.services.db.app, whoAsks(call).accountId)
  if (body === null) throw new AppError('accounts.archive_missing')
  // Made by our own view; the door looks through it for fields that nobody declared.
  return body as Archive
}
