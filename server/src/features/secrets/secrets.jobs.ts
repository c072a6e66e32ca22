// Worker jobs and interval tasks of secrets: release new secrets, roll up the feed counts and refresh rankings, reconcile the counts once a day, retry
// moderation after AI outages, and prune old author IP addresses.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { pruneAuthorIps } from './publishing/author-ips.store.ts'
import { reconcileCounts, rollUpCounts } from './feed/feed-counts.store.ts'
import { retrySecretModeration } from './moderation/moderate-secret.ts'
import { createReleaseTask } from './publishing/release/release-secrets.ts'
import { refreshIntervalMs, refreshFeedRankings } from './feed/refresh-rankings.ts'

export function secretsIntervalTasks(services: Deps): IntervalTask[] {
  return [
    { name: 'secrets.release', intervalMs: 1_000, run: createReleaseTask(services) },
    { name: 'secrets.roll-up-counts', intervalMs: 1_000, run: () => rollUpCounts(services.db.write) },
    { name: 'secrets.refresh-rankings', intervalMs: refreshIntervalMs, run: () => refreshFeedRankings(services) },
    {
      name: 'secrets.retry-moderation',
      intervalMs: 5_000,
      run: () => retrySecretModeration(services),
    },
  ]
}

export function secretsJobs({ db, log }: Deps): Job[] {
  return [
    {
      name: 'secrets.prune-author-ips',
      cron: '37 * * * *',
      run: async () => {
        const count = await pruneAuthorIps(db.write)
        log.info({ job: 'secrets.prune-author-ips', count }, 'expired author IP addresses deleted')
      },
    },
    {
      name: 'secrets.reconcile-counts',
      cron: '23 4 * * *',
      run: async () => {
        const count = await reconcileCounts(db.write)
        if (count > 0) log.error({ job: 'secrets.reconcile-counts', count }, 'count drift repaired')
      },
    },
  ]
}
