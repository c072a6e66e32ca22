// Takes somebody's second factor in the transaction of whoever decides it, and ends their sessions: they come in with their password and enrol.
import { AppError } from '@murmullo/contract/errors'
import { nicknameKey } from '@murmullo/contract/nicknames'
import type { Trx } from '../../platform/db.ts'
import { findByNicknameForUpdate, listAdminsForUpdate } from './accounts.store.ts'
import { deleteFactor } from './second-factors.store.ts'
import { deleteSessionsOfAccount } from './sessions.store.ts'

type Wish = { readonly by: string; readonly nickname: string }

/** Whose it was; never one's own: whoever has it at hand changes it, and whoever does not is helped by another. */
export async function forgetSecondFactor(trx: Trx, { by, nickname }: Wish): Promise<{ readonly publicId: string }> {
  if (!(await listAdminsForUpdate(trx)).includes(by)) throw new AppError('access.staff_only')
  const found = await findByNicknameForUpdate(trx, nicknameKey(nickname.trim()))
  if (found === undefined || found.role === 'member') throw new AppError('admin.person_unknown')
  if (found.id === by) throw new AppError('admin.own_factor')
  await deleteFactor(trx, found.id)
  await deleteSessionsOfAccount(trx, found.id)
  return { publicId: found.publicId }
}
