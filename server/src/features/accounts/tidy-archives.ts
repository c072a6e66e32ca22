// Cron job: prunes expired data exports.
import type { Services } from '../../platform/call.ts'
import { deleteExpiredArchives } from './archives.store.ts'

export function tidyArchives({ db }: Services): Promise<void> {
  return deleteExpiredArchives(db.app)
}
