// Cron jobs: an hourly error log while evidence waits to be reported, and the daily delete of evidence older than a year.
import type { Services } from '../../platform/call.ts'
import type { Job } from '../../platform/queue.ts'
import { destroyOldEvidence, findWaitingEvidence } from './moderation.store.ts'

export function moderationJobs({ db, log }: Services): Job[] {
  return [
    {
      name: 'moderation.destroy-evidence',
      every: '23 4 * * *',
      run: async () => {
        const count = await destroyOldEvidence(db.app)
        log.info({ count }, 'old evidence destroyed')
      },
    },
    {
      name: 'moderation.speak-of-evidence',
      every: '11 * * * *',
      run: async () => {
        const { waiting: count } = await findWaitingEvidence(db.app)
        if (count > 0) log.error({ count }, 'evidence waits to be reported: murmullo evidence list')
      },
    },
  ]
}
