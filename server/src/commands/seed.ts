// CLI command `murmullo seed`: loads the example data into an empty database, and bulk data for load tests.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type AuthorshipKeys, developmentAuthorshipKeys } from '../platform/authorship-keys.ts'
import { readAuthorshipKeys } from '../platform/config.ts'
import { readActiveKeys, type SeedKeys, withSeedKeys } from '../seed/author-entries.ts'
import { seedBulkData } from '../seed/bulk-data.ts'
import { fastLoad } from '../seed/fast-load.ts'
import { seedExampleData } from '../seed/example-data.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

export type SeedOptions = {
  readonly secrets?: number
  readonly bare?: boolean
  /** The development key by default. */
  readonly authorshipKeys?: AuthorshipKeys
  readonly onBatch?: (done: number) => void
}

export async function seed(
  url: string,
  { authorshipKeys = developmentAuthorshipKeys, ...options }: SeedOptions = {},
): Promise<void> {
  await withSeedKeys(url, authorshipKeys, (seedKeys) => seedWithKeys(url, seedKeys, options))
}

async function seedWithKeys(url: string, seedKeys: SeedKeys, options: SeedOptions): Promise<void> {
  // As the table owner, not the app role: the fast load disables triggers and drops indexes for a while.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const keys = { keys: await readActiveKeys(seedKeys.keys), moonKey: await seedKeys.keys('comment-moon') }
    await client.query('begin')
    const { rows } = await client.query('select exists (select from identity.accounts) as filled')
    if (!rows[0].filled) await seedExampleData(client, keys, new Date())
    await client.query('commit')
    if (options.secrets !== undefined) await addBulkData(client, { ...options, secrets: options.secrets, seedKeys })
  } finally {
    await client.end()
  }
}

async function addBulkData(
  client: pg.ClientBase,
  { secrets, bare = false, onBatch, seedKeys }: SeedOptions & { secrets: number; seedKeys: SeedKeys },
): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from content.secrets')
  // A different random seed each time: the same seed would generate the same ids again.
  const load = () =>
    seedBulkData(client, {
      secrets,
      seed: rows[0]?.n ?? 0,
      now: new Date(),
      bare,
      seedKeys,
      ...(onBatch && { onBatch }),
    })
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
      authorshipKeys: readAuthorshipKeys(readEnvironment()),
      ...(secrets !== undefined && { secrets }),
      onBatch: (done) => process.stdout.write(`\r${done.toLocaleString('en')} secrets`),
    })
    printLine('\nDone.')
  },
}
