// Asks for all that is somebody's. The one there was is thrown away: there is never more than one.
import type { Call } from '../../platform/call.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { replaceArchive } from './archives.store.ts'
import { whoAsks } from './who-asks.ts'

export async function requestArchive(call: Call) {
  const { accountId } = whoAsks(call)
  const { db, enqueue } = call.services
  // A new id each time: a job that was left for the one before finds nothing to fill.
  const archiveId = newBlankId()
  await db.app.transaction().execute(async (trx) => {
    await replaceArchive(trx, { archiveId, accountId })
    await enqueue('accounts.make-archive', { archiveId }, trx)
  })
  return {}
}
