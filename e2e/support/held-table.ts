// A table that somebody holds: whoever needs it waits, and is told in the end that it could not be done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrl } from './addresses.ts'

/** `mode`: `access exclusive` keeps out who reads and who writes, `share` only who writes. */
export async function whileHeld(
  table: string,
  mode: 'access exclusive' | 'share',
  work: () => Promise<unknown>,
): Promise<void> {
  const held = spawn('psql', [databaseUrl, '-Atq'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(held, 'exit')
  held.stdin.write(`begin; lock table ${table} in ${mode} mode; select 'held';\n`)
  try {
    await once(held.stdout, 'data')
    await work()
  } finally {
    held.stdin.end()
    await ended
  }
}
