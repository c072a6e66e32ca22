// CLI command `murmullo migrate`: applies the pending migrations of the schema and of the job queue. Idempotent.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveBinary } from 'dbmate'
import { roles } from '../../platform/db/database.ts'
import { installQueue } from '../../platform/jobs/queue.ts'
import { assertLogSettings } from '../../platform/db/log-settings.ts'
import type { Command } from '../cli/command.ts'
import { readEnvironment } from '../cli/run-command.ts'
import { createDatabase } from './create-database.ts'
import { readLoginPasswords } from './create-logins.ts'
import { withBatchFolder, assertNoInvalidIndexes, type MigrationBatch, groupMigrations } from './migration-batches.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Backoff between two retries: the queries queued behind the lock of a waiting migration run meanwhile. */
const retryMs = 1_000
const maxAttempts = 40

/** Connects directly, never through a pooler: it holds a session lock and builds indexes outside of transactions. */
export async function migrate(url: string, { tries = maxAttempts, folder = migrationsFolder } = {}): Promise<void> {
  for (const migrationBatch of groupMigrations(folder)) await apply(url, migrationBatch, tries)
  await assertNoInvalidIndexes(url)
  await installQueue(url)
}

/** Refuses in production while PostgreSQL logs parameters. */
export async function checkAndMigrate(url: string): Promise<void> {
  await assertLogSettings(url, readEnvironment())
  await migrate(url)
}

async function apply(url: string, migrationBatch: MigrationBatch, tries: number): Promise<void> {
  try {
    await withBatchFolder(migrationBatch, (folder) => {
      const up = ['--no-dump-schema', '--wait', '--wait-timeout', '20s', 'up']
      return dbmate(url, up, { folder, lockTimeout: migrationBatch.isNonTransactional ? '0' : '500ms' })
    })
  } catch (error) {
    // Earlier migrations are committed and this one is rolled back: the retry continues where it stopped.
    if (tries <= 1 || !isLockConflict(error)) throw error
    await wait(retryMs)
    return apply(url, migrationBatch, tries - 1)
  }
}

function isLockConflict(error: unknown): boolean {
  return error instanceof Error && /canceling statement due to lock timeout|deadlock detected/.test(error.message)
}

export function dbmate(
  url: string,
  args: string[],
  { folder = migrationsFolder, lockTimeout = '500ms' } = {},
): Promise<void> {
  const address = withMigrationRole(url, lockTimeout)
  const child = spawn(resolveBinary(), ['--url', address, '--migrations-dir', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`dbmate exited with code ${code}:\n${output}`)),
    )
  })
}

/** Short lock_timeout: a migration that waits for a lock blocks every query behind it, so it times out soon and retries. */
function withMigrationRole(url: string, lockTimeout: string): string {
  const address = new URL(url)
  address.searchParams.delete('options')
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  const settings = encodeURIComponent(`-c role=${roles.migrate} -c lock_timeout=${lockTimeout}`)
  return `${address.href}&options=${settings}`
}

export const command: Command = {
  usage: '[--create]',
  description: `Applies the pending migrations of the schema and of the job queue to DATABASE_URL. Idempotent, and safe while the site runs.
--create first creates missing roles, the logins web, worker and opener (with the passwords WEB_POSTGRES_PASSWORD, WORKER_POSTGRES_PASSWORD and
OPENER_POSTGRES_PASSWORD) and a missing database; the login needs CREATEROLE and CREATEDB. A superuser also sets the log settings of the database. In production it refuses a database that logs query parameters.`,
  examples: ['', '--create'],
  run: async (args, database) => {
    const { values } = parseArgs({ args, options: { create: { type: 'boolean' } } })
    if (values.create) await createDatabase(database(), readLoginPasswords(readEnvironment()))
    await checkAndMigrate(database())
  },
}
