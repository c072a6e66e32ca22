// CLI command `murmullo seed`: loads the example data into an empty database, and bulk data for load tests.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { seedBulkData } from '../seed/bulk-data.ts'
import { fastLoad } from '../seed/fast-load.ts'
import { seedExampleData } from '../seed/example-data.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'

export type SeedOptions = {
  readonly secrets?: number
  readonly bare?: boolean
  readonly onBatch?: (done: number) => void
}

export async function seed(url: string, options: SeedOptions = {}): Promise<void> {
  // As the table owner, not the app role: the fast load disables triggers and drops indexes for a while.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select exists (select from identity.accounts) as filled')
    if (!rows[0].filled) await seedExampleData(client, new Date())
    await client.query('commit')
    if (options.secrets !== undefined) await addBulkData(client, { ...options, secrets: options.secrets })
  } finally {
    await client.end()
  }
}

async function addBulkData(
  client: pg.ClientBase,
  { secrets, bare = false, onBatch }: SeedOptions & { secrets: number },
): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from content.secrets')
  // A different random seed each time: the same seed would generate the same ids again.
  const load = () =>
    seedBulkData(client, { secrets, seed: rows[0]?.n ?? 0, now: new Date(), bare, ...(onBatch && { onBatch }) })
  await (bare ? fastLoad(client, load) : load())
}

export const command: Command = {
  usage: '[--secrets <count>] [--bare]',
  description: `Loads example data into an empty database, for development and demos, never for production. --secrets adds that many
generated secrets, for benchmarks; --bare generates only the columns of the feed, which is much faster.`,
  examples: ['', '--secrets 1000', '--secrets 1000000 --bare'],
  run: async (args, database) => {
    const { values } = parseArgs({ args, options: { secrets: { type: 'string' }, bare: { type: 'boolean' } } })
    const secrets = values.secrets === undefined ? undefined : Number(values.secrets)
    if (secrets !== undefined && !(Number.isInteger(secrets) && secrets > 0))
      throw new UsageError('--secrets must be a positive integer')
    await seed(database(), {
      bare: values.bare ?? false,
      ...(secrets !== undefined && { secrets }),
      onBatch: (done) => process.stdout.write(`\r${done.toLocaleString('en')} secrets`),
    })
    printLine('\nDone.')
  },
}
