// Test helper: a query handle that returns the plan of each raw SQL statement in place of its rows.
import type { KyselyPlugin, RawNode } from 'kysely'
import type { Db, Trx } from '../../src/platform/db/database.ts'

/** The same handle, with the plan of each statement instead of its rows. */
export function explaining<Handle extends Db | Trx>(db: Handle, plans: string[]): Handle {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const [first = '', ...rest] = (node as RawNode).sqlFragments
      return { ...node, sqlFragments: [`explain (analyze, costs off, timing off) ${first}`, ...rest] } as RawNode
    },
    transformResult: ({ result }) => {
      plans.push(result.rows.map((row) => Object.values(row)[0]).join('\n'))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
  return db.withPlugin(plugin) as Handle
}
