// Interval task and cron jobs of admin: apply decisions after their undo window, aggregate daily stats, record the audit anchor,
// email the weekly IP-reveal digest.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { applyDecisions } from './decisions/apply-decisions.ts'
import { recordAuditAnchor } from './audit/record-audit-anchor.ts'
import { aggregateDailyStats } from './stats/aggregate-daily-stats.ts'
import { emailIpRevealDigest } from './ip-reveals/email-ip-reveal-digest.ts'

export function adminIntervalTasks(services: Deps): IntervalTask[] {
  return [{ name: 'admin.apply-decisions', intervalMs: 1_000, run: () => applyDecisions(services) }]
}

export function adminJobs(services: Deps): Job[] {
  return [
    { name: 'admin.aggregate-daily-stats', cron: '*/10 * * * *', run: () => aggregateDailyStats(services) },
    { name: 'admin.record-audit-anchor', cron: '5 0 * * *', run: () => recordAuditAnchor(services) },
    {
      name: 'admin.email-ip-reveal-digest',
      cron: '30 7 * * 1',
      hasLongRetry: true,
      run: () => emailIpRevealDigest(services),
    },
  ]
}
