// Removes the second factor of a staff account and ends its sessions, in the caller's transaction. The user then signs in by
// password and enrols again.
import { AppError } from '@murmullo/contract/core/errors'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { Trx } from '../../../platform/db/database.ts'
import { findByNicknameForUpdate, listAdminsForUpdate } from '../auth/accounts.store.ts'
import { deleteFactor } from './second-factors.store.ts'
import { deleteAccountSessions } from '../auth/sessions.store.ts'

type FactorRemoval = { readonly by: string; readonly nickname: string }

/** Refuses the caller's own account: a user who has the factor can replace it, and one without it needs another administrator. */
export async function removeSecondFactor(
  trx: Trx,
  { by, nickname }: FactorRemoval,
): Promise<{ readonly publicId: string }> {
  if (!(await listAdminsForUpdate(trx)).includes(by)) throw new AppError('access.staff_only')
  const found = await findByNicknameForUpdate(trx, nicknameKey(nickname.trim()))
  if (found === undefined || found.role === 'member') throw new AppError('admin.user_not_found')
  if (found.id === by) throw new AppError('admin.own_factor')
  await deleteFactor(trx, found.id)
  await deleteAccountSessions(trx, found.id)
  return { publicId: found.publicId }
}
