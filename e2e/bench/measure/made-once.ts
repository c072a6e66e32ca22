// A database of so many secrets that the database makes itself: made when it is not there, which takes minutes, and only migrated when it is.
import type pg from 'pg'
import { createDatabase } from '../../../server/src/commands/create-database.ts'
import { migrate } from '../../../server/src/commands/migrate.ts'
import { fastLoad } from '../../../server/src/seed/fast-load.ts'
import { asOwner } from './databases.ts'

export type Making = {
  /** `murmullo_<name>_<count>` beside the one that is given. */
  readonly name: string
  readonly count: number
  /** What is written of the secrets from the first number to the second. */
  readonly fill: (client: pg.ClientBase, from: number, to: number) => Promise<unknown>
  readonly prepare?: (client: pg.ClientBase) => Promise<unknown>
  readonly say: (line: string) => void
}

const atOnce = 500_000

export async function madeOnce(base: string, { name, count, fill, prepare, say }: Making): Promise<string> {
  const address = new URL(base)
  address.pathname = `/murmullo_${name}_${count}`
  const url = address.href
  await createDatabase(url)
  await migrate(url)
  await asOwner(url, async (ask, client) => {
    const [known] = await ask<{ n: number }>('select count(*)::int as n from content.secrets')
    if (known?.n === count) return
    if (known?.n !== 0) throw new Error(`${address.pathname} is there but not complete: drop it`)
    const began = performance.now()
    await prepare?.(client)
    await fastLoad(client, async () => {
      await client.query('set synchronous_commit = off')
      for (let from = 1; from <= count; from += atOnce) {
        await fill(client, from, Math.min(count, from + atOnce - 1))
        say(`${Math.min(count, from + atOnce - 1)} secrets`)
      }
    })
    say(`indexed after ${Math.round((performance.now() - began) / 1_000)} s`)
  })
  return url
}
