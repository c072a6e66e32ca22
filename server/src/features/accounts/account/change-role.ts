// Changes the role of an account. Only an administrator may, never for their own account, and the last administrator stays.
import { AppError } from '@murmullo/contract/core/errors'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { Trx } from '../../../platform/db/database.ts'
import {
  findByNicknameForUpdate,
  listAdminsForUpdate,
  listStaff,
  type Role,
  updateRole,
} from '../auth/accounts.store.ts'
import { deleteFactor } from '../second-factor/second-factors.store.ts'
import { clearStaffColumns } from '../auth/sessions.store.ts'

export { listStaff as listTeam }

type RoleChange = { readonly by: string; readonly nickname: string; readonly role: Role }

/** The account and its previous role; null when the role is unchanged. */
export async function changeRole(
  trx: Trx,
  { by, nickname, role }: RoleChange,
): Promise<{ readonly publicId: string; readonly was: string } | null> {
  const admins = await listAdminsForUpdate(trx)
  // A concurrent transaction may have removed the admin role of the caller.
  if (!admins.includes(by)) throw new AppError('access.staff_only')
  const found = await findByNicknameForUpdate(trx, nicknameKey(nickname.trim()))
  if (found === undefined || found.userId === null) throw new AppError('admin.user_not_found')
  if (found.id === by) throw new AppError('admin.own_role')
  if (found.role === role) return null
  if (role !== 'member' && found.isAnonymous) throw new AppError('admin.not_registered')
  await updateRole(trx, found.id, role)
  if (role === 'member') {
    await deleteFactor(trx, found.id)
    await clearStaffColumns(trx, found.userId)
  }
  return { publicId: found.publicId, was: found.role }
}

/** Called before an account is deleted: the last administrator cannot leave. */
export async function assertAnotherAdmin(trx: Trx, accountId: string): Promise<void> {
  const admins = await listAdminsForUpdate(trx)
  if (admins.length === 1 && admins[0] === accountId) throw new AppError('admin.last_admin')
}
