// Jobs: runs of the moderation lab, an hourly error log while evidence waits to be reported, and the daily delete of evidence older than a year.
import type { Deps } from '../../platform/context/request-context.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { runLabJob } from './lab/run-lab.ts'
import { pruneEvidence, findUnreportedEvidence } from './checks/moderation.store.ts'

export function moderationJobs(deps: Deps): Job[] {
  const { db, log } = deps
  return [
    runLabJob(deps),
    {
      name: 'moderation.prune-evidence',
      cron: '23 4 * * *',
      run: async () => {
        const count = await pruneEvidence(db.write)
        log.info({ count }, 'expired evidence deleted')
      },
    },
    {
      name: 'moderation.log-unreported-evidence',
      cron: '11 * * * *',
      run: async () => {
        const { waiting: count } = await findUnreportedEvidence(db.write)
        if (count > 0) log.error({ count }, 'unreported evidence: run murmullo evidence list')
      },
    },
  ]
}
