// Cached benchmark database whose rows are generated in SQL: created and filled once (this takes minutes), afterwards only migrated.
import type pg from 'pg'
import { createDatabase } from '../../../server/src/commands/database/create-database.ts'
import { migrate } from '../../../server/src/commands/database/migrate.ts'
import { fastLoad } from '../../../server/src/seed/fast-load.ts'
import { asOwner } from './feed-databases.ts'

export type CachedDatabase = {
  /** The database is `murmullo_<name>_<count>`, on the server of the base URL. */
  readonly name: string
  readonly count: number
  /** Inserts the secrets number `from` to `to`. */
  readonly fill: (client: pg.ClientBase, from: number, to: number) => Promise<unknown>
  readonly prepare?: (client: pg.ClientBase) => Promise<unknown>
  readonly log: (line: string) => void
}

const batchSize = 500_000

export async function prepareCachedDatabase(
  base: string,
  { name, count, fill, prepare, log }: CachedDatabase,
): Promise<string> {
  const address = new URL(base)
  address.pathname = `/murmullo_${name}_${count}`
  const url = address.href
  await createDatabase(url)
  await migrate(url)
  await asOwner(url, async (query, client) => {
    const [existing] = await query<{ n: number }>('select count(*)::int as n from content.secrets')
    if (existing?.n === count) return
    if (existing?.n !== 0) throw new Error(`${address.pathname} exists but is incomplete: drop it`)
    const began = performance.now()
    await prepare?.(client)
    await fastLoad(client, async () => {
      await client.query('set synchronous_commit = off')
      for (let from = 1; from <= count; from += batchSize) {
        await fill(client, from, Math.min(count, from + batchSize - 1))
        log(`${Math.min(count, from + batchSize - 1)} secrets`)
      }
    })
    log(`indexed after ${Math.round((performance.now() - began) / 1_000)} s`)
  })
  return url
}
