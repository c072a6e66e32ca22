// `pnpm db:replay-deletions`: on a database that was restored or promoted, deletes again all that the ledger (DELETION_LEDGER) says was
// deleted, and only then lets anybody be served from it. Harmless done twice. `--without-ledger` says that there is none.
import pg from 'pg'
import { replayDeletions } from '../features/accounts/replay-deletions.ts'
import type { Services } from '../platform/call.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { roles } from '../platform/connections.ts'
import { type Deletion, noteDeletions, readDeletions } from '../platform/deletion-ledger.ts'
import { closeServices, openServices } from '../platform/services.ts'
import { readEnvironment, runCommand } from './run-command.ts'

/** Nobody else may: what the application is allowed cannot say of itself that it is ready. */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo restore' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    await client.query('update moderation.settled set timeline = moderation.current_timeline()')
  } finally {
    await client.end()
  }
}

/** What the worker had not yet noted when all was lost came back with the log of writes: it is noted now. */
async function allDeletions({ db, clock }: Services, folder: string): Promise<Deletion[]> {
  let noted = 0
  do noted = await noteDeletions(db.app, folder, clock())
  while (noted > 0)
  return readDeletions(folder)
}

if (import.meta.main)
  runCommand(async (url) => {
    const config = readConfig(readEnvironment())
    const services = openServices(config, { logLevel: 'silent' })
    try {
      if (config.DELETION_LEDGER === undefined && !process.argv.includes('--without-ledger'))
        throw new ConfigError('Falta DELETION_LEDGER; si no lo hay, dilo con --without-ledger')
      const deletions = config.DELETION_LEDGER === undefined ? [] : await allDeletions(services, config.DELETION_LEDGER)
      const back = await replayDeletions(services, deletions)
      await settle(url)
      process.stdout.write(`${JSON.stringify({ deletions: deletions.length, back })}\n`)
    } finally {
      await closeServices(services)
    }
  })
