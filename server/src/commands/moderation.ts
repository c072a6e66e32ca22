// CLI command `murmullo moderation evaluate`: measures rules, and with --model the configured model, on the golden set and prints the metrics.
import { parseArgs } from 'node:util'
import { formatEvaluation } from '../features/moderation/lab/format-evaluation.ts'
import type { Evaluation } from '../features/moderation/lab/evaluate.ts'
import { roles } from '../platform/db/connection-config.ts'
import { type Command, printLine, UsageError, withDeps } from './cli/command.ts'

export const command: Command = {
  usage: 'evaluate [--model]',
  description: `Runs the rules over the golden set, with --model also the configured AI model (AI_API_KEY or AI_BASE_URL), and prints precision and
recall per category, the confusion table, latency, cost, and what changed since the last run. The run is stored and listed at
/admin/laboratorio. Without a configured model its columns say "not measured".`,
  examples: ['evaluate', 'evaluate --model'],
  run: async (args) => {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { model: { type: 'boolean' } } })
    if (positionals.length !== 1 || positionals[0] !== 'evaluate') throw new UsageError()
    const evaluation = await evaluateWith(values.model ?? false)
    for (const line of formatEvaluation(evaluation)) printLine(line)
  },
}

/** With the database role of jobs: it may insert a run. */
function evaluateWith(withModel: boolean): Promise<Evaluation> {
  return withDeps(
    async (services) => {
      const { evaluate } = await import('../features/moderation/lab/evaluate.ts')
      return evaluate(services, withModel)
    },
    { role: roles.worker },
  )
}
