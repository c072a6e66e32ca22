// Endpoint handler: the state of the data export.
import type { Call } from '../../platform/call.ts'
import { viewArchiveState } from './archive.view.ts'
import { findArchiveOf } from './archives.store.ts'
import { whoAsks } from './who-asks.ts'

export async function readArchive(call: Call) {
  return viewArchiveState(await findArchiveOf(call.services.db.app, whoAsks(call).accountId))
}
