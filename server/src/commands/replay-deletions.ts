// CLI command `murmullo replay-deletions`: on a restored or promoted database, deletes again every row in the deletion log, and only then
// declares the database ready to serve requests.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { replayDeletions } from '../features/accounts/erasure/replay-deletions.ts'
import type { Deps } from '../platform/context/request-context.ts'
import { withWorkerRole } from '../platform/context/with-role.ts'
import { roles } from '../platform/db/connection-config.ts'
import { type Deletion, flushDeletions, readDeletions } from '../platform/audit/deletion-log.ts'
import { type Command, printLine, withDeps } from './cli/command.ts'

/** Needs the migration role: the roles of the application must not be able to declare the database ready. */
export async function setDeletionsReplayed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo restore' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    await client.query('update moderation.replayed_timeline set timeline = moderation.current_timeline()')
  } finally {
    await client.end()
  }
}

/** Deletions that the worker had not flushed before the failure came back with the WAL: they are flushed first. */
async function flushAndReadDeletions({ db, clock }: Deps, folder: string): Promise<Deletion[]> {
  let flushed = 0
  do flushed = await flushDeletions(db.write, folder, clock())
  while (flushed > 0)
  return readDeletions(folder)
}

export const command: Command = {
  usage: '[--without-deletion-log]',
  description: `On a database that was restored from a backup, or on a promoted replica: deletes again every row in the deletion log of
DELETION_LOG_DIR, and then marks the database as ready. Until then every readiness check fails. Idempotent.
--without-deletion-log: there is none, and only the deletions in the database are replayed.`,
  examples: ['', '--without-deletion-log'],
  run: async (args, database) => {
    const { values } = parseArgs({ args, options: { 'without-deletion-log': { type: 'boolean' } } })
    await withDeps(async (deps) => {
      const services = withWorkerRole(deps)
      const { DELETION_LOG_DIR: folder } = services.config
      if (folder === undefined && values['without-deletion-log'] !== true)
        throw 'DELETION_LOG_DIR is not set; if there is no deletion log, use --without-deletion-log'
      const deletions = folder === undefined ? [] : await flushAndReadDeletions(services, folder)
      const deletedAgain = await replayDeletions(services, deletions)
      await setDeletionsReplayed(database())
      printLine(JSON.stringify({ deletions: deletions.length, deletedAgain }))
    })
  },
}
