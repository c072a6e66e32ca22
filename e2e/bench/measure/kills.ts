// Chaos test helper: kills random processes with SIGKILL, like a power failure, and restarts each.
import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '../../support/programs.ts'

type Pace = { readonly signal: AbortSignal; readonly most?: number }

/** Runs until `most` kills or until the signal aborts. Returns the number of kills. */
export async function killAtRandom(
  programs: readonly Program[],
  { signal, most = Number.POSITIVE_INFINITY }: Pace,
): Promise<number> {
  let deaths = 0
  while (!signal.aborted && deaths < most) {
    await wait(300 + Math.random() * 1_500)
    const victim = programs[Math.floor(Math.random() * programs.length)]
    if (victim === undefined || signal.aborted) continue
    await victim.stop('SIGKILL')
    await victim.start()
    deaths += 1
  }
  return deaths
}
