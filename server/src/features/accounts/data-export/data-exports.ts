// Data export of an account: request, state, download, pruning, and the synchronous export for an operator.
import type { DataExport } from '@murmullo/contract/accounts/data-export'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { upsertDataExport, findDataExport, findDataExportBody, deleteExpiredDataExports } from './data-exports.store.ts'
import { assertOwner } from '../account/assert-owner.ts'
import { deleteDelayedRequest } from '../account/delayed-requests.store.ts'
import { viewDataExportState } from './data-export.view.ts'
import { requireSession } from '../auth/require-session.ts'
import { buildDataExport } from './build-data-export.ts'

/** Endpoint handler: requests a data export and enqueues its job. It replaces the previous export: one per account. */
export async function requestDataExport(context: RequestContext, { proof }: { proof?: string | undefined }) {
  const { accountId } = await assertOwner(context, proof)
  const { deps } = context
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

/** Endpoint handler: the state of the data export. */
export async function readDataExport(context: RequestContext) {
  return viewDataExportState(await findDataExport(context.deps.db.app, requireSession(context).accountId))
}

/** Endpoint handler: downloads the data export. It requires the owner's session: there is no signed link that could leak. */
export async function downloadDataExport(context: RequestContext): Promise<DataExport> {
  const body = await findDataExportBody(context.deps.db.app, requireSession(context).accountId)
  if (body === null) throw new AppError('accounts.data_export_missing')
  // Created by our own view; the endpoint still rejects undeclared fields in the response.
  return body as DataExport
}

/** Cron job: prunes expired data exports. */
export function pruneDataExports({ db }: Deps): Promise<void> {
  return deleteExpiredDataExports(db.app)
}

/** Synchronous data export for an operator whom the user asked. The user can download it too until it expires. */
export async function exportAccount(services: Deps, accountId: string): Promise<unknown> {
  const { app } = services.db
  const exportId = newRandomId()
  await app.transaction().execute((trx) => upsertDataExport(trx, { exportId, accountId }))
  await buildDataExport(services, exportId)
  return findDataExportBody(app, accountId)
}
