// Cron job: prunes expired data exports.
import type { Deps } from '../../platform/call.ts'
import { deleteExpiredDataExports } from './archives.store.ts'

export function pruneDataExports({ db }: Deps): Promise<void> {
  return deleteExpiredDataExports(db.app)
}
