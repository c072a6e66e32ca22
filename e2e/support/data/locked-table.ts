// Runs a test while another connection holds a table lock: queries on the table wait until their timeout.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrl } from '../config.ts'

/** `mode`: `access exclusive` blocks reads and writes, `share` blocks writes only. */
export async function whileTableLocked(
  table: string,
  mode: 'access exclusive' | 'share',
  work: () => Promise<unknown>,
): Promise<void> {
  const lockingSession = spawn('psql', [databaseUrl, '-Atq'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(lockingSession, 'exit')
  lockingSession.stdin.write(`begin; lock table ${table} in ${mode} mode; select 'held';\n`)
  try {
    await once(lockingSession.stdout, 'data')
    await work()
  } finally {
    lockingSession.stdin.end()
    await ended
  }
}
