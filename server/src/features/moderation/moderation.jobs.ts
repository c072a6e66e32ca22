// Cron jobs: an hourly error log while evidence waits to be reported, and the daily delete of evidence older than a year.
import type { Deps } from '../../platform/context/request-context.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { pruneEvidence, findUnreportedEvidence } from './checks/moderation.store.ts'

export function moderationJobs({ db, log }: Deps): Job[] {
  return [
    {
      name: 'moderation.destroy-evidence',
      cron: '23 4 * * *',
      run: async () => {
        const count = await pruneEvidence(db.app)
        log.info({ count }, 'old evidence destroyed')
      },
    },
    {
      name: 'moderation.speak-of-evidence',
      cron: '11 * * * *',
      run: async () => {
        const { waiting: count } = await findUnreportedEvidence(db.app)
        if (count > 0) log.error({ count }, 'evidence waits to be reported: murmullo evidence list')
      },
    },
  ]
}
