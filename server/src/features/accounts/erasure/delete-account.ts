// Account deletion: deletes credentials and sessions before the response; a worker job erases the content, and the receipt shows its
// progress.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { assertOwner } from '../account/assert-owner.ts'
import { assertAnotherAdmin } from '../account/change-role.ts'
import { clearErasureOwner } from './cohort.store.ts'
import { endSession } from '../auth/start-session.ts'
import { incrementErasedCount, insertErasure, findErasure } from './erasure.store.ts'
import { deleteCredentials } from './delete-credentials.ts'
import { clearKnownBrowserCookie } from '../auth/login-throttle.ts'
import { viewReceipt } from './erasure.view.ts'
import { countEntries } from './receipt-counts.store.ts'

type ErasureRequest = {
  readonly accountId: string
  readonly isAdmin: boolean
  readonly mode: ErasureMode
  /** The receipt id that a delayed request announced when it was created. */
  readonly receipt?: string
  /** Runs first in the same transaction; throws to roll it back. */
  readonly claim?: (trx: Trx) => Promise<void>
}

/** Deletes all credentials, so that no login is possible from here on, and enqueues the erasure job. The receipt shows its progress. */
export async function beginErasure({ db, keys, enqueue }: Deps, request: ErasureRequest): Promise<string> {
  const { accountId, isAdmin, mode, receipt = newPublicId() } = request
  await db.write.transaction().execute(async (trx) => {
    await request.claim?.(trx)
    if (isAdmin) await assertAnotherAdmin(trx, accountId)
    const baseline = await countEntries(trx, keys, accountId, 'account')
    // Concurrent duplicate: the other request has the receipt, and this session is deleted.
    if (!(await insertErasure(trx, { receipt, accountId, mode, baseline })))
      throw new AppError('access.account_required')
    await clearErasureOwner(trx, accountId)
    await incrementErasedCount(trx, receipt, 'sessions', await deleteCredentials(trx, accountId))
    await enqueue('accounts.erase-account', { receipt }, trx)
  })
  return receipt
}

export async function deleteAccount(
  context: RequestContext,
  { proof, mode }: { readonly proof?: string | undefined; readonly mode: ErasureMode },
): Promise<{ receipt: string }> {
  const session = await assertOwner(context, proof)
  // Also an administrator whose session still has a pending second factor.
  const isAdmin = (session.awaiting?.kind ?? session.kind) === 'admin'
  const receipt = await beginErasure(context.deps, { accountId: session.accountId, isAdmin, mode })
  await endSession(context)
  clearKnownBrowserCookie(context)
  return { receipt }
}

/** Endpoint handler: the erasure receipt. Public: the unguessable receipt id grants access without a session. */
export async function readReceipt({ deps }: RequestContext, { receipt }: { receipt: string }) {
  const row = await findErasure(deps.db.write, receipt)
  if (row === undefined) throw new AppError('accounts.receipt_unknown')
  return viewReceipt(row)
}
