// Dead letter queue: lists, redrives and deletes jobs that have used up their retries.
import { PgBoss } from 'pg-boss'
import { connectionFor, roles } from '../db/connection-config.ts'
import { deadLetterQueue, schema } from './queue.ts'

export type DeadJobs = {
  /** Job count per original queue. */
  readonly list: () => Promise<Record<string, number>>
  /** Redrive: moves all jobs back to their original queues with their full number of retries. Returns the count. */
  readonly redrive: () => Promise<number>
  readonly deleteAll: () => Promise<void>
}

export async function withDeadJobs<Done>(url: string, work: (dead: DeadJobs) => Promise<Done>): Promise<Done> {
  const settings = { migrate: false, createSchema: false, supervise: false, schedule: false, max: 1 }
  const boss = new PgBoss({ ...connectionFor(url, roles.worker), ...settings, schema })
  await boss.start()
  try {
    await boss.createQueue(deadLetterQueue)
    return await work({
      list: async () => {
        const { destinations } = await boss.previewRedrive(deadLetterQueue)
        return Object.fromEntries(destinations.map(({ name, count }) => [name, count]))
      },
      redrive: async () => {
        let all = 0
        for (let moved = 1; moved > 0; all += moved) moved = await boss.redrive(deadLetterQueue)
        return all
      },
      deleteAll: () => boss.deleteQueuedJobs(deadLetterQueue),
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}
