// Chaos test helper: kills random processes with SIGKILL, like a power failure, and restarts each.
import { setTimeout as wait } from 'node:timers/promises'
import type { ManagedProcess } from '../../support/servers/processes.ts'

type KillOptions = { readonly signal: AbortSignal; readonly most?: number }

/** Runs until `most` kills or until the signal aborts. Returns the number of kills. */
export async function killAtRandom(
  programs: readonly ManagedProcess[],
  { signal, most = Number.POSITIVE_INFINITY }: KillOptions,
): Promise<number> {
  let kills = 0
  while (!signal.aborted && kills < most) {
    await wait(300 + Math.random() * 1_500)
    const target = programs[Math.floor(Math.random() * programs.length)]
    if (target === undefined || signal.aborted) continue
    await target.stop('SIGKILL')
    await target.start()
    kills += 1
  }
  return kills
}
