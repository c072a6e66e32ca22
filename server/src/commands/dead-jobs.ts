// CLI command `murmullo dead-jobs`: lists, retries or deletes the jobs in the dead-letter queue.
import { withDeadJobs } from '../platform/jobs/dead-jobs.ts'
import { type Command, printLine, UsageError, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: 'list\nretry\ndelete',
  description: `Dead letter queue: jobs that failed all their attempts (six, or days of retries for jobs that wait for another service). list prints
the number of jobs per queue. retry moves them back to their queues with all attempts; fix the cause first, which the log names
("job failed"). delete deletes them.`,
  examples: ['list', 'retry'],
  run: async (args, database) => {
    const [what] = parsePositionals(args, 1)
    if (what !== 'list' && what !== 'retry' && what !== 'delete') throw new UsageError()
    await withDeadJobs(database(), async (dead) => {
      if (what === 'list') for (const [name, count] of Object.entries(await dead.list())) printLine(`${name}: ${count}`)
      else if (what === 'retry') printLine(`moved back to their queues: ${await dead.redrive()}`)
      else await dead.deleteAll()
    })
  },
}
