// Cron job: prunes expired sessions, expired link tokens, and users without an account.
import type { Deps } from '../../../platform/context/request-context.ts'
import { deleteOrphanUsers } from '../auth/accounts.store.ts'
import { deleteExpired } from '../auth/sessions.store.ts'

export async function pruneSessions({ db }: Deps): Promise<void> {
  await deleteExpired(db.app)
  await deleteOrphanUsers(db.app)
}
