// The worker role: the queue, and every feature's jobs and loops, registered by hand.
import { reactionsJobs } from './features/reactions/reactions.jobs.ts'
import { secretsJobs, secretsLoops } from './features/secrets/secrets.jobs.ts'
import type { Services } from './platform/call.ts'
import { expireIdempotencyKeys } from './platform/idempotency.ts'
import { startLoop } from './platform/loop.ts'
import { type Job, startQueue } from './platform/queue.ts'

export type Worker = { readonly stop: () => Promise<void> }

export async function startWorker(services: Services): Promise<Worker> {
  const queue = await startQueue(services.config.DATABASE_URL, services.log, jobsOf(services))
  const loops = secretsLoops(services).map((loop) => startLoop(loop, services.log))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await queue.stop()
    },
  }
}

export function jobsOf(services: Services): Job[] {
  return [
    ...secretsJobs(services),
    ...reactionsJobs(services),
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
