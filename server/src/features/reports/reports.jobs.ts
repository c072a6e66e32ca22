// Jobs of reports: notify reporters, retry image preservation, flush the search index every minute, prune report snapshots every hour.
import type { Deps } from '../../platform/context/request-context.ts'
import { parseJobId, type Job } from '../../platform/jobs/queue.ts'
import { notifyReporters } from './cases/notify-reporters.ts'
import { flushSearchIndex } from './cases/case-queries.store.ts'
import { pruneReportSnapshots } from './evidence/prune-report-snapshots.ts'
import { retryPreserveImage } from './evidence/preserve-reported-image.ts'

export function reportsJobs(services: Deps): Job[] {
  const { log } = services
  return [
    { name: 'reports.notify-reporters', run: (data) => notifyReporters(services, parseJobId(data, 'caseId')) },
    { name: 'reports.preserve-image', run: (data) => retryPreserveImage(services, parseJobId(data, 'caseId')) },
    { name: 'reports.flush-search-index', cron: '* * * * *', run: () => flushSearchIndex(services.db.write) },
    {
      name: 'reports.prune-snapshots',
      cron: '47 * * * *',
      run: async () => {
        const count = await pruneReportSnapshots(services)
        log.info({ job: 'reports.prune-snapshots', count }, 'report snapshots of closed cases pruned')
      },
    },
  ]
}
