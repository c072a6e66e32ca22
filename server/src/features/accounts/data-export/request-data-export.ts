// Endpoint handler: requests a data export and enqueues its job. It replaces the previous export: one per account.
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { upsertDataExport } from './data-exports.store.ts'
import { assertOwner } from '../account/assert-owner.ts'
import { deleteDelayedRequest } from '../account/delayed-requests.store.ts'

export async function requestDataExport(call: RequestContext, { proof }: { proof?: string | undefined }) {
  const { accountId } = await assertOwner(call, proof)
  const { deps } = call
  await deps.db.app.transaction().execute(async (trx) => {
    // A delayed export would replace this one later.
    await deleteDelayedRequest(trx, { accountId, action: 'export' })
    await enqueueDataExport(deps, trx, accountId)
  })
  return {}
}

export async function enqueueDataExport({ enqueue }: Deps, trx: Trx, accountId: string): Promise<void> {
  // A new id each time: a job queued for the previous request finds no row to update.
  const exportId = newRandomId()
  await upsertDataExport(trx, { exportId, accountId })
  await enqueue('accounts.build-data-export', { exportId }, trx)
}
