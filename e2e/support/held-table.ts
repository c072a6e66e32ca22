// Runs a test while another connection holds a table lock: queries on the table wait until their timeout.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrl } from './addresses.ts'

/** `mode`: `access exclusive` blocks reads and writes, `share` blocks writes only. */
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
