// Open-loop load generator: sends reads or reactions at a constant rate and returns the latency of each request.
import { setTimeout as wait } from 'node:timers/promises'

export type Pace = { readonly perSecond: number; readonly seconds: number; readonly from: number }

export function readSteadily(origin: string, paths: readonly string[], pace: Pace): Promise<number[]> {
  return askSteadily(pace, (turn) => {
    const headers = { 'x-forwarded-for': `10.30.${Math.floor(turn / 250) % 250}.${turn % 250}` }
    return fetch(`${origin}${paths[turn % paths.length]}`, { headers })
  })
}

export function reactSteadily(url: string, tokens: readonly string[], pace: Pace): Promise<number[]> {
  const kinds = ['heart', 'like', 'dislike', 'wow', 'laugh']
  return askSteadily(pace, (turn) =>
    fetch(`${url}${kinds[turn % 5]}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.40.${Math.floor(turn / 250) % 250}.${turn % 250}`,
      },
      body: JSON.stringify({ reacted: true, device: tokens[Math.floor(turn / 5) % tokens.length] }),
    }),
  )
}

async function askSteadily(
  { perSecond, seconds, from }: Pace,
  ask: (turn: number) => Promise<Response>,
): Promise<number[]> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = began + (turn * 1_000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    // Measured from the real send time: a delay of this process is not server latency.
    const sent = performance.now()
    const waited = async () => {
      const answer = await ask(from + turn)
      await answer.arrayBuffer()
      // A refused request counts as infinite latency.
      return answer.ok ? performance.now() - sent : Number.POSITIVE_INFINITY
    }
    answers.push(waited().catch(() => Number.POSITIVE_INFINITY))
  }
  return Promise.all(answers)
}
