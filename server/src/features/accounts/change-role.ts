// Gives somebody another role: by an administrator, never to themselves, and never so that no administrator is left.
import { AppError } from '@murmullo/contract/errors'
import { nicknameKey } from '@murmullo/contract/nicknames'
import type { Trx } from '../../platform/db.ts'
import { findByNicknameForUpdate, listAdminsForUpdate, listTeam, type Role, updateRole } from './accounts.store.ts'
import { deleteFactor } from './second-factors.store.ts'
import { forgetTeamEntry } from './sessions.store.ts'

export { listTeam }

type Wish = { readonly by: string; readonly nickname: string; readonly role: Role }

/** Whose it is and what it was; null when it is the role they have. */
export async function changeRole(
  trx: Trx,
  { by, nickname, role }: Wish,
): Promise<{ readonly publicId: string; readonly was: string } | null> {
  const admins = await listAdminsForUpdate(trx)
  // Somebody may have taken it from them a moment ago.
  if (!admins.includes(by)) throw new AppError('access.staff_only')
  const found = await findByNicknameForUpdate(trx, nicknameKey(nickname.trim()))
  if (found === undefined || found.userId === null) throw new AppError('admin.person_unknown')
  if (found.id === by) throw new AppError('admin.own_role')
  if (found.role === role) return null
  if (role !== 'member' && found.isAnonymous) throw new AppError('admin.not_registered')
  await updateRole(trx, found.id, role)
  if (role === 'member') {
    await deleteFactor(trx, found.id)
    await forgetTeamEntry(trx, found.userId)
  }
  return { publicId: found.publicId, was: found.role }
}

/** For whoever leaves: the desk is not left without anybody. */
export async function assertAnotherAdmin(trx: Trx, accountId: string): Promise<void> {
  const admins = await listAdminsForUpdate(trx)
  if (admins.length === 1 && admins[0] === accountId) throw new AppError('admin.last_admin')
}
