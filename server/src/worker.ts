// Composition root of the worker role: the job queue and the interval tasks of every feature (explicit registration).
import { accountsJobs } from './features/accounts/accounts.jobs.ts'
import { adminJobs, adminIntervalTasks } from './features/admin/admin.jobs.ts'
import { commentsIntervalTasks } from './features/comments/comments.jobs.ts'
import { contactJobs } from './features/contact/contact.jobs.ts'
import { moderationJobs } from './features/moderation/moderation.jobs.ts'
import { notificationsJobs, notificationsIntervalTasks } from './features/notifications/notifications.jobs.ts'
import { photosJobs, photosIntervalTasks } from './features/photos/photos.jobs.ts'
import { reactionsJobs } from './features/reactions/reactions.jobs.ts'
import { reportsJobs } from './features/reports/reports.jobs.ts'
import { sanctionsJobs } from './features/sanctions/sanctions.jobs.ts'
import { secretsJobs, secretsIntervalTasks } from './features/secrets/secrets.jobs.ts'
import { shareIntervalTasks } from './features/share/share.jobs.ts'
import type { Deps } from './platform/context/request-context.ts'
import { withWorkerRole } from './platform/context/with-role.ts'
import { pruneDeletionLog, areDeletionsReplayed, flushDeletions } from './platform/audit/deletion-log.ts'
import { rewriteEntries } from './platform/authorship/rewrite-entries.ts'
import { isRewrittenThisMonth } from './platform/authorship/rewrite-position.ts'
import { verifyAuthorshipKeys } from './platform/crypto/key-canary.ts'
import { pruneIdempotencyKeys } from './platform/idempotency/with-idempotency-key.ts'
import { type IntervalTask, startIntervalTask } from './platform/jobs/interval-task.ts'
import { type Job, startQueue } from './platform/jobs/queue.ts'

/** The queue considers a job lost after 15 minutes. */
const rewriteMs = 600_000

export type Worker = { readonly stop: () => Promise<void> }

export async function startWorker(deps: Deps): Promise<Worker> {
  const services = withWorkerRole(deps)
  // After a restore, deletions since the backup must be replayed first: no email, notification or page may concern a deleted account.
  if (!(await areDeletionsReplayed(services.db.write)))
    throw new Error('the database was restored: deletions were not replayed')
  await verifyAuthorshipKeys(services.db.write, services.config.AUTHORSHIP_KEYS)
  const queue = await startQueue(services, listJobs(services))
  const tasks = listIntervalTasks(services).map((loop) => startIntervalTask(loop, services))
  return {
    stop: async () => {
      await Promise.all(tasks.map((loop) => loop.stop()))
      await queue.stop()
    },
  }
}

function listIntervalTasks(services: Deps): IntervalTask[] {
  return [
    ...secretsIntervalTasks(services),
    ...commentsIntervalTasks(services),
    ...notificationsIntervalTasks(services),
    ...photosIntervalTasks(services),
    ...shareIntervalTasks(services),
    ...adminIntervalTasks(services),
    {
      name: 'platform.flush-deletions',
      intervalMs: 1_000,
      run: () => flushDeletions(services.db.write, services.config.DELETION_LOG_DIR, services.clock()),
    },
  ]
}

export function listJobs(deps: Deps): Job[] {
  const services = withWorkerRole(deps)
  return [
    ...accountsJobs(services),
    ...notificationsJobs(services),
    ...secretsJobs(services),
    ...reactionsJobs(services),
    ...moderationJobs(services),
    ...contactJobs(services),
    ...reportsJobs(services),
    ...sanctionsJobs(services),
    ...adminJobs(services),
    ...photosJobs(services),
    {
      name: 'platform.prune-deletion-log',
      cron: '23 3 * * *',
      run: async () => {
        const { DELETION_LOG_DIR: folder } = services.config
        if (folder !== undefined) await pruneDeletionLog(folder, services.clock())
      },
    },
    {
      // Each night until the pass of the month is complete. It ends before the nightly rewrite of the rows of accounts.
      name: 'platform.rewrite-author-entries',
      cron: '10 2 * * *',
      run: async () => {
        const { db, log } = services
        if (await isRewrittenThisMonth(db.write)) return
        const isComplete = await rewriteEntries(db.write, { signal: AbortSignal.timeout(rewriteMs) })
        if (!isComplete)
          log.info({ job: 'platform.rewrite-author-entries' }, 'authorship entries left for the next night')
      },
    },
    {
      name: 'platform.prune-idempotency-keys',
      cron: '17 * * * *',
      run: async () => {
        const count = await pruneIdempotencyKeys(services.db.write)
        services.log.info({ count }, 'expired idempotency keys deleted')
      },
    },
  ]
}
