// Worker jobs and interval tasks of secrets: roll up the feed counts and refresh rankings, reconcile the counts once a day, retry
// moderation after AI outages, and prune old author IP addresses.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import type { Job } from '../../platform/queue.ts'
import { deleteOldAddresses } from './addresses.store.ts'
import { reconcileCounts, rollUpCounts } from './counts.store.ts'
import { recheckSecrets } from './recheck-secrets.ts'
import { renewEveryMs, renewOrders } from './renew-orders.ts'

export function secretsLoops(services: Services): Loop[] {
  return [
    { name: 'secrets.roll-up-counts', everyMs: 1_000, run: () => rollUpCounts(services.db.app) },
    { name: 'secrets.renew-orders', everyMs: renewEveryMs, run: () => renewOrders(services) },
    {
      name: 'secrets.ask-again',
      everyMs: 5_000,
      run: () => recheckSecrets(services),
    },
  ]
}

export function secretsJobs({ db, log }: Services): Job[] {
  return [
    {
      name: 'secrets.forget-addresses',
      every: '37 * * * *',
      run: async () => {
        const count = await deleteOldAddresses(db.app)
        log.info({ job: 'secrets.forget-addresses', count }, 'old addresses forgotten')
      },
    },
    {
      name: 'secrets.reconcile-counts',
      every: '23 4 * * *',
      run: async () => {
        const count = await reconcileCounts(db.app)
        if (count > 0) log.error({ job: 'secrets.reconcile-counts', count }, 'counts had drifted and were mended')
      },
    },
  ]
}
