// Lets somebody leave. They are out everywhere and nobody can come in as them before the answer; what is theirs is erased by the worker.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { assertAnotherAdmin } from './change-role.ts'
import { leave } from './enter.ts'
import { addErased, insertErasure } from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { unmarkDevice } from './log-in-attempts.ts'
import { assertPassed } from './team-member.ts'
import { whoAsks } from './who-asks.ts'

export async function deleteAccount(call: Call): Promise<{ receipt: string }> {
  const me = whoAsks(call)
  const { accountId } = me
  assertPassed(me)
  const { db, enqueue } = call.services
  const receipt = newPublicId()
  await db.app.transaction().execute(async (trx) => {
    // Also one whose session has not shown all yet.
    if ((me.awaiting?.kind ?? me.kind) === 'admin') await assertAnotherAdmin(trx, accountId)
    // Asked twice at once: the other call has the receipt, and this one's session is gone.
    if (!(await insertErasure(trx, { receipt, accountId }))) throw new AppError('access.account_required')
    await addErased(trx, receipt, 'sessions', await forgetUser(trx, accountId))
    await enqueue('accounts.erase', { receipt }, trx)
  })
  await leave(call)
  unmarkDevice(call)
  return { receipt }
}
