// What the worker does for reactions: proves once a day that the counts are those of the rows.
import type { Services } from '../../platform/call.ts'
import type { Job } from '../../platform/queue.ts'
import { reconcileReactions } from './reconcile-reactions.ts'

export function reactionsJobs({ db, log }: Services): Job[] {
  return [
    {
      name: 'reactions.reconcile-counts',
      every: '41 4 * * *',
      run: async () => {
        const count = await reconcileReactions(db.app)
        if (count > 0) log.error({ job: 'reactions.reconcile-counts', count }, 'counts had drifted and were mended')
      },
    },
  ]
}
