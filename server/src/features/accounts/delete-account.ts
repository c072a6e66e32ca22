// Lets somebody leave. They are out everywhere and nobody can come in as them before the answer; what is theirs is erased by the worker.
import { AppError } from '@murmullo/contract/errors'
import type { Call, Services } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { assertAnotherAdmin } from './change-role.ts'
import { leave } from './enter.ts'
import { addErased, insertErasure } from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { unmarkDevice } from './log-in-attempts.ts'
import { assertPassed } from './team-member.ts'
import { whoAsks } from './who-asks.ts'

type Leaving = { readonly accountId: string; readonly isAdmin: boolean }

/** From here on nobody comes in as them. The receipt says how far it is. */
export async function beginErasure({ db, enqueue }: Services, { accountId, isAdmin }: Leaving): Promise<string> {
  const receipt = newPublicId()
  await db.app.transaction().execute(async (trx) => {
    if (isAdmin) await assertAnotherAdmin(trx, accountId)
    // Asked twice at once: the other call has the receipt, and this one's session is gone.
    if (!(await insertErasure(trx, { receipt, accountId }))) throw new AppError('access.account_required')
    await addErased(trx, receipt, 'sessions', await forgetUser(trx, accountId))
    await enqueue('accounts.erase', { receipt }, trx)
  })
  return receipt
}

export async function deleteAccount(call: Call): Promise<{ receipt: string }> {
  const me = whoAsks(call)
  assertPassed(me)
  // Also one whose session has not shown all yet.
  const isAdmin = (me.awaiting?.kind ?? me.kind) === 'admin'
  const receipt = await beginErasure(call.services, { accountId: me.accountId, isAdmin })
  await leave(call)
  unmarkDevice(call)
  return { receipt }
}
