// Cron job: prunes expired sessions, expired link tokens, and users without an account.
import type { Services } from '../../platform/call.ts'
import { deleteStrayUsers } from './accounts.store.ts'
import { deleteExpired } from './sessions.store.ts'

export async function tidySessions({ db }: Services): Promise<void> {
  await deleteExpired(db.app)
  await deleteStrayUsers(db.app)
}
