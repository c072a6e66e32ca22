// `murmullo migrate`: brings the database to the newest schema, and the job queue with it. Safe to run again.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveBinary } from 'dbmate'
import { roles } from '../platform/db.ts'
import { installQueue } from '../platform/queue.ts'
import type { Command } from './command.ts'
import { createDatabase } from './create-database.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export async function migrate(url: string): Promise<void> {
  await dbmate(url, ['--no-dump-schema', '--wait', '--wait-timeout', '20s', 'up'])
  await installQueue(url)
}

export function dbmate(url: string, args: string[]): Promise<void> {
  const child = spawn(resolveBinary(), ['--url', asMigrationRole(url), '--migrations-dir', migrationsFolder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`dbmate ended with ${code}:\n${said}`))))
  })
}

/** A migration that waits for a lock would make everybody behind it wait: better to fail and try again. */
function asMigrationRole(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('options')
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  const settings = encodeURIComponent(`-c role=${roles.migrate} -c lock_timeout=3s`)
  return `${address.href}&options=${settings}`
}

export const command: Command = {
  usage: '[--create]',
  about: `Brings the database of DATABASE_URL to the newest schema, and the job queue with it. Safe to run again, and while the site runs.
--create first makes the roles and the database where they are missing, as somebody who may.`,
  examples: ['', '--create'],
  run: async (args, database) => {
    const { values } = parseArgs({ args, options: { create: { type: 'boolean' } } })
    if (values.create) await createDatabase(database())
    await migrate(database())
  },
}
