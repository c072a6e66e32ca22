// `pnpm seed`: fills an empty database with the seeded world; `pnpm seed -- --secrets 1000000` adds a crowd for measurements.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectionFor, roles } from '../platform/db.ts'
import { seedCrowd } from '../seed/crowd.ts'
import { seedWorld } from '../seed/world.ts'
import { runCommand } from './run-command.ts'

export async function seed(
  url: string,
  options: { secrets?: number; onBatch?: (done: number) => void } = {},
): Promise<void> {
  // Filling is a long statement; only the application role, never its time limit, is wanted here.
  const client = new pg.Client({
    connectionString: url,
    options: connectionFor(url, roles.app).options.replace(/statement_timeout=\d+/, 'statement_timeout=0'),
  })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select exists (select from identity.accounts) as filled')
    if (!rows[0].filled) await seedWorld(client, new Date())
    await client.query('commit')
    if (options.secrets !== undefined)
      await seedCrowd(client, {
        secrets: options.secrets,
        // Another seed each time: the same one would make the same ids again.
        seed: await countSecrets(client),
        now: new Date(),
        ...(options.onBatch && { onBatch: options.onBatch }),
      })
  } finally {
    await client.end()
  }
}

async function countSecrets(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from content.secrets')
  return rows[0]?.n ?? 0
}

if (import.meta.main)
  runCommand(async (url) => {
    const { values } = parseArgs({
      options: { secrets: { type: 'string' } },
      args: process.argv.slice(2).filter((arg) => arg !== '--'),
    })
    const secrets = values.secrets === undefined ? undefined : Number(values.secrets)
    if (secrets !== undefined && !(Number.isInteger(secrets) && secrets > 0))
      throw new Error('--secrets espera un número entero positivo')
    await seed(url, {
      ...(secrets !== undefined && { secrets }),
      onBatch: (done) => process.stdout.write(`\r${done.toLocaleString('es')} secretos`),
    })
    process.stdout.write('\nListo.\n')
  })
