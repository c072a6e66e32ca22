// The worker role: the queue and every feature's jobs, registered by hand.
import type { Services } from './platform/call.ts'
import { expireIdempotencyKeys } from './platform/idempotency.ts'
import { type Job, startQueue } from './platform/queue.ts'

export type Worker = { readonly stop: () => Promise<void> }

export function startWorker(services: Services): Promise<Worker> {
  return startQueue(services.config.DATABASE_URL, services.log, jobsOf(services))
}

export function jobsOf(services: Services): Job[] {
  return [
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
