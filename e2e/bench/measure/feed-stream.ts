// Readers of the feed who come at a steady rate, whatever else happens: how long each had to wait.
import { setTimeout as wait } from 'node:timers/promises'

export async function readSteadily(
  origin: string,
  paths: readonly string[],
  { perSecond, seconds, from }: { perSecond: number; seconds: number; from: number },
): Promise<number[]> {
  const began = performance.now()
  const reads: Promise<number>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = began + (turn * 1_000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    // What this process is late by is not the server's fault.
    const sent = performance.now()
    const headers = { 'x-forwarded-for': `10.30.${Math.floor(turn / 250) % 250}.${turn % 250}` }
    const read = async () => {
      const answer = await fetch(`${origin}${paths[(from + turn) % paths.length]}`, { headers })
      await answer.arrayBuffer()
      // Whoever is refused waits for ever.
      return answer.ok ? performance.now() - sent : Number.POSITIVE_INFINITY
    }
    reads.push(read().catch(() => Number.POSITIVE_INFINITY))
  }
  return Promise.all(reads)
}
