// Endpoint handler: requests a data export and enqueues its job. It replaces the previous export: one per account.
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newBlankId } from '../../platform/internal-id.ts'
import { replaceArchive } from './archives.store.ts'
import { assertOwner } from './assert-owner.ts'
import { deleteDelayedRequest } from './delayed-requests.store.ts'

export async function requestArchive(call: Call, { proof }: { proof?: string | undefined }) {
  const { accountId } = await assertOwner(call, proof)
  const { services } = call
  await services.db.app.transaction().execute(async (trx) => {
    // A delayed export would replace this one later.
    await deleteDelayedRequest(trx, { accountId, action: 'export' })
    await prepareArchive(services, trx, accountId)
  })
  return {}
}

export async function prepareArchive({ enqueue }: Services, trx: Trx, accountId: string): Promise<void> {
  // A new id each time: a job queued for the previous request finds no row to update.
  const archiveId = newBlankId()
  await replaceArchive(trx, { archiveId, accountId })
  await enqueue('accounts.make-archive', { archiveId }, trx)
}
