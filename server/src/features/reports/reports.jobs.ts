// Jobs of reports: notify reporters, retry image preservation, flush the search index every minute, prune report snapshots every hour.
import type { Deps } from '../../platform/call.ts'
import { parseJobId, type Job } from '../../platform/queue.ts'
import { notifyReporters } from './answer-reporters.ts'
import { flushSearchIndex } from './desk.store.ts'
import { pruneReportSnapshots } from './forget-copies.ts'
import { retryPreserveImage } from './keep-picture.ts'

export function reportsJobs(services: Deps): Job[] {
  const { log } = services
  return [
    { name: 'reports.answer', run: (data) => notifyReporters(services, parseJobId(data, 'caseId')) },
    { name: 'reports.keep-picture', run: (data) => retryPreserveImage(services, parseJobId(data, 'caseId')) },
    { name: 'reports.put-letters-away', cron: '* * * * *', run: () => flushSearchIndex(services.db.app) },
    {
      name: 'reports.forget-copies',
      cron: '47 * * * *',
      run: async () => {
        const count = await pruneReportSnapshots(services)
        log.info({ job: 'reports.forget-copies', count }, 'copies in answered cases forgotten')
      },
    },
  ]
}
