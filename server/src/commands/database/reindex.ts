// CLI command `murmullo reindex`: rebuilds the search indexes concurrently and repairs the denormalized counters.

import { parseArgs } from 'node:util'
import pg from 'pg'
import { repairCommentCounters } from '../../features/comments/repair-comment-counters.ts'
import { reconcileReactions } from '../../features/reactions/write-reactions.ts'
import { reconcileFeedCounts } from '../../features/secrets/feed/reconcile-feed-counts.ts'
import { withWorkerRole } from '../../platform/context/with-role.ts'
import { roles } from '../../platform/db/database.ts'
import { type Command, printLine, withDeps } from '../cli/command.ts'

const schemas = ['content', 'identity', 'moderation']

/** Invalid indexes of an interrupted `reindex concurrently`: no query uses them, every write updates them. */
const invalidIndexes = `select format('%I.%I', n.nspname, c.relname) as name from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and not i.indisvalid and c.relname ~ '_cc(new|old)\\d*$'`

const indexes = `select format('%I.%I', n.nspname, c.relname) as name from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace join pg_am a on a.oid = c.relam
  where n.nspname = any($1) and c.relkind = 'i' and ($2 or a.amname = 'gin') order by 1`

/** Returns the names of the rebuilt indexes. */
export async function rebuildIndexes(url: string, every: boolean): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo reindex' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    const listNames = async (query: string, values: unknown[]) =>
      (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name)
    for (const name of await listNames(invalidIndexes, [schemas]))
      await client.query(`drop index concurrently if exists ${name}`)
    const built = await listNames(indexes, [schemas, every])
    for (const name of built) await client.query(`reindex index concurrently ${name}`)
    return built
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: '[--all]',
  description: `Rebuilds the search indexes concurrently, without blocking reads or writes; --all rebuilds every index. Then repairs the counters of
reactions, comments and the feed, and prints how many were wrong, which should be 0. Needs free disk space for a second copy of the largest index.`,
  examples: ['', '--all'],
  run: async (args, database) => {
    const { values } = parseArgs({ args, options: { all: { type: 'boolean' } } })
    for (const name of await rebuildIndexes(database(), values.all ?? false)) printLine(name)
    await withDeps(async (deps) => {
      const services = withWorkerRole(deps)
      printLine(`wrong reaction counts: ${await reconcileReactions(services.db.write)}`)
      printLine(`wrong comment counts: ${await repairCommentCounters(services.db.write)}`)
      printLine(`wrong feed counts: ${await reconcileFeedCounts(services)}`)
    })
  },
}
