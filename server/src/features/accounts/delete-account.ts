// Endpoint handler of account deletion: deletes credentials and sessions before the response; a worker job erases the content.
import type { ErasureMode } from '@murmullo/contract/erasure'
import { AppError } from '@murmullo/contract/errors'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { assertOwner } from './assert-owner.ts'
import { assertAnotherAdmin } from './change-role.ts'
import { updateOwnerGone } from './cohort.store.ts'
import { leave } from './enter.ts'
import { addErased, insertErasure } from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { unmarkDevice } from './log-in-attempts.ts'

type Leaving = {
  readonly accountId: string
  readonly isAdmin: boolean
  readonly mode: ErasureMode
  /** The receipt id that a delayed request announced when it was created. */
  readonly receipt?: string
  /** Runs first in the same transaction; throws to roll it back. */
  readonly claim?: (trx: Trx) => Promise<void>
}

/** Deletes all credentials, so that no login is possible from here on, and enqueues the erasure job. The receipt shows its progress. */
export async function beginErasure({ db, enqueue }: Services, leaving: Leaving): Promise<string> {
  const { accountId, isAdmin, mode, receipt = newPublicId() } = leaving
  await db.app.transaction().execute(async (trx) => {
    await leaving.claim?.(trx)
    if (isAdmin) await assertAnotherAdmin(trx, accountId)
    // Concurrent duplicate: the other request has the receipt, and this session is deleted.
    if (!(await insertErasure(trx, { receipt, accountId, mode }))) throw new AppError('access.account_required')
    await updateOwnerGone(trx, accountId)
    await addErased(trx, receipt, 'sessions', await forgetUser(trx, accountId))
    await enqueue('accounts.erase', { receipt }, trx)
  })
  return receipt
}

export async function deleteAccount(
  call: Call,
  { proof, mode }: { readonly proof?: string | undefined; readonly mode: ErasureMode },
): Promise<{ receipt: string }> {
  const me = await assertOwner(call, proof)
  // Also an administrator whose session still has a pending second factor.
  const isAdmin = (me.awaiting?.kind ?? me.kind) === 'admin'
  const receipt = await beginErasure(call.services, { accountId: me.accountId, isAdmin, mode })
  await leave(call)
  unmarkDevice(call)
  return { receipt }
}
