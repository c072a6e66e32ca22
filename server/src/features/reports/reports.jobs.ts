// Jobs of reports: notify reporters, retry image preservation, flush the search index every minute, prune report snapshots every hour.
import type { Services } from '../../platform/call.ts'
import { idIn, type Job } from '../../platform/queue.ts'
import { answerReporters } from './answer-reporters.ts'
import { putLettersAway } from './desk.store.ts'
import { forgetCopies } from './forget-copies.ts'
import { keepLatePicture } from './keep-picture.ts'

export function reportsJobs(services: Services): Job[] {
  const { log } = services
  return [
    { name: 'reports.answer', run: (data) => answerReporters(services, idIn(data, 'caseId')) },
    { name: 'reports.keep-picture', run: (data) => keepLatePicture(services, idIn(data, 'caseId')) },
    { name: 'reports.put-letters-away', every: '* * * * *', run: () => putLettersAway(services.db.app) },
    {
      name: 'reports.forget-copies',
      every: '47 * * * *',
      run: async () => {
        const count = await forgetCopies(services)
        log.info({ job: 'reports.forget-copies', count }, 'copies in answered cases forgotten')
      },
    },
  ]
}
