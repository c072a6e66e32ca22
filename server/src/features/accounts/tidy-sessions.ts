// Drops sessions and links whose time is over, and users whom nothing of ours points at.
import type { Services } from '../../platform/call.ts'
import { deleteStrayUsers } from './accounts.store.ts'
import { deleteExpired } from './sessions.store.ts'

export async function tidySessions({ db }: Services): Promise<void> {
  await deleteExpired(db.app)
  await deleteStrayUsers(db.app)
}
