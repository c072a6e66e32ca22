// CLI command `murmullo dead-jobs`: lists, retries or deletes the jobs in the dead-letter queue.
import { withDeadJobs } from '../platform/jobs/dead-jobs.ts'
import { type Command, printLine, UsageError, parsePositionals } from './cli/command.ts'

export const command: Command = {
  usage: 'list\nredo\nforget',
  description: `For jobs that failed for good: after six tries each, or after days of them for what waits for others. list says how many of which kind
there are. redo puts them back into their queues with all their tries anew: mend first what made them fail, which the log says ("job failed"). forget lets go of them.`,
  examples: ['list', 'redo'],
  run: async (args, database) => {
    const [what] = parsePositionals(args, 1)
    if (what !== 'list' && what !== 'redo' && what !== 'forget') throw new UsageError()
    await withDeadJobs(database(), async (dead) => {
      if (what === 'list') for (const [name, count] of Object.entries(await dead.list())) printLine(`${name}: ${count}`)
      else if (what === 'redo') printLine(`de vuelta a su cola: ${await dead.redrive()}`)
      else await dead.deleteAll()
    })
  },
}
