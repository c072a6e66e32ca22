// Cron job: prunes expired data exports.
import type { Deps } from '../../../platform/context/request-context.ts'
import { deleteExpiredDataExports } from './data-exports.store.ts'

export function pruneDataExports({ db }: Deps): Promise<void> {
  return deleteExpiredDataExports(db.app)
}
