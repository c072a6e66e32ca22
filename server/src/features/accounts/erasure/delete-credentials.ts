// Deletes the credentials and sessions of an account. Returns the number of sessions.
import type { Trx } from '../../../platform/db/database.ts'
import { deleteUser, findUserForUpdate } from '../auth/accounts.store.ts'
import { deleteUserSessions } from '../auth/sessions.store.ts'

export async function deleteCredentials(trx: Trx, accountId: string): Promise<number> {
  const userId = await findUserForUpdate(trx, accountId)
  if (userId === null) return 0
  const sessions = await deleteUserSessions(trx, userId)
  await deleteUser(trx, userId)
  return sessions
}
