// Composition root of the worker role: the job queue and the interval tasks of every feature (explicit registration).
import { accountsJobs } from './features/accounts/accounts.jobs.ts'
import { adminJobs, adminLoops } from './features/admin/admin.jobs.ts'
import { commentsJobs, commentsLoops } from './features/comments/comments.jobs.ts'
import { contactJobs } from './features/contact/contact.jobs.ts'
import { moderationJobs } from './features/moderation/moderation.jobs.ts'
import { notificationsJobs, notificationsLoops } from './features/notifications/notifications.jobs.ts'
import { photosJobs, photosLoops } from './features/photos/photos.jobs.ts'
import { reactionsJobs } from './features/reactions/reactions.jobs.ts'
import { reportsJobs } from './features/reports/reports.jobs.ts'
import { secretsJobs, secretsLoops } from './features/secrets/secrets.jobs.ts'
import { shareLoops } from './features/share/share.jobs.ts'
import type { Services } from './platform/call.ts'
import { forgetOldDeletions, isSettled, noteDeletions } from './platform/deletion-ledger.ts'
import { expireIdempotencyKeys } from './platform/idempotency.ts'
import { type Loop, startLoop } from './platform/loop.ts'
import { type Job, startQueue } from './platform/queue.ts'

export type Worker = { readonly stop: () => Promise<void> }

export async function startWorker(services: Services): Promise<Worker> {
  // After a restore, deletions since the backup must be replayed first: no email, notification or page may concern a deleted account.
  if (!(await isSettled(services.db.app))) throw new Error('the database was restored: deletions were not replayed')
  const queue = await startQueue(services, jobsOf(services))
  const loops = loopsOf(services).map((loop) => startLoop(loop, services))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await queue.stop()
    },
  }
}

function loopsOf(services: Services): Loop[] {
  return [
    ...secretsLoops(services),
    ...commentsLoops(services),
    ...notificationsLoops(services),
    ...photosLoops(services),
    ...shareLoops(services),
    ...adminLoops(services),
    {
      name: 'platform.note-deletions',
      everyMs: 1_000,
      run: () => noteDeletions(services.db.app, services.config.DELETION_LEDGER, services.clock()),
    },
  ]
}

export function jobsOf(services: Services): Job[] {
  return [
    ...accountsJobs(services),
    ...notificationsJobs(services),
    ...secretsJobs(services),
    ...commentsJobs(services),
    ...reactionsJobs(services),
    ...moderationJobs(services),
    ...contactJobs(services),
    ...reportsJobs(services),
    ...adminJobs(services),
    ...photosJobs(services),
    {
      name: 'platform.forget-old-deletions',
      every: '23 3 * * *',
      run: async () => {
        const { DELETION_LEDGER: folder } = services.config
        if (folder !== undefined) await forgetOldDeletions(folder, services.clock())
      },
    },
    {
      name: 'platform.expire-idempotency-keys',
      every: '17 * * * *',
      run: async () => {
        const count = await expireIdempotencyKeys(services.db.app)
        services.log.info({ count }, 'idempotency keys expired')
      },
    },
  ]
}
