// Daily job: reconciles the reaction counters with the reaction rows, and logs an error when they had drifted.
import type { Deps } from '../../platform/context/request-context.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { reconcileReactions } from './write-reactions.ts'

export function reactionsJobs({ db, log }: Deps): Job[] {
  return [
    {
      name: 'reactions.reconcile-counts',
      cron: '41 4 * * *',
      run: async () => {
        const count = await reconcileReactions(db.write)
        if (count > 0) log.error({ job: 'reactions.reconcile-counts', count }, 'count drift repaired')
      },
    },
  ]
}
