// Worker job: executes due deletions and data exports. The row is deleted in the transaction of its effect: after a crash the next run
// finds it again, and a cancellation either prevents all of it or comes too late.
import { AppError } from '@murmullo/contract/core/errors'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { claimDelayedRequest, type DueRow, listDueRequests } from '../account/delayed-requests.store.ts'
import { beginErasure } from './delete-account.ts'
import { upsertDataExportGrant } from '../data-export/data-export-grants.store.ts'

export async function runDelayedRequests(services: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const due of await listDueRequests(services.db.write))
    await (due.action === 'delete' ? runDeletion : runExport)(services, due).catch((error: unknown) =>
      failures.push(error),
    )
  // One failure does not block the others; the next run retries it.
  if (failures.length > 0) throw failures[0]
}

async function runExport(services: Deps, { id, accountId }: DueRow): Promise<void> {
  await services.db.write.transaction().execute(async (trx) => {
    if (await claimDelayedRequest(trx, id)) await upsertDataExportGrant(trx, accountId)
  })
}

async function runDeletion(services: Deps, { id, accountId, role, options }: DueRow): Promise<void> {
  const claim = async (trx: Trx) => {
    if (!(await claimDelayedRequest(trx, id))) throw new AppError('request.not_found')
  }
  try {
    await beginErasure(services, { ...options, accountId, isAdmin: role === 'admin', receipt: id, claim })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Cancelled, already started, or refused because it is the last administrator: a retry cannot succeed.
    await claimDelayedRequest(services.db.write, id)
  }
}
