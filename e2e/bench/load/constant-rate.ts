// Open-loop load generator: sends reads or reactions at a constant rate and returns the latency of each request.
import { setTimeout as wait } from 'node:timers/promises'

export type Rate = { readonly perSecond: number; readonly seconds: number; readonly from: number }

export function readAtRate(origin: string, paths: readonly string[], pace: Rate): Promise<number[]> {
  return sendAtRate(pace, (iteration) => {
    const headers = { 'x-forwarded-for': `10.30.${Math.floor(iteration / 250) % 250}.${iteration % 250}` }
    return fetch(`${origin}${paths[iteration % paths.length]}`, { headers })
  })
}

export function reactAtRate(url: string, tokens: readonly string[], pace: Rate): Promise<number[]> {
  const kinds = ['heart', 'like', 'dislike', 'wow', 'laugh']
  return sendAtRate(pace, (iteration) =>
    fetch(`${url}${kinds[iteration % 5]}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        // Neighbours have different /24 networks: only so many reactions of one count.
        'x-forwarded-for': `10.${40 + (Math.floor(iteration / 250) % 10)}.${iteration % 250}.1`,
      },
      body: JSON.stringify({ reacted: true, device: tokens[Math.floor(iteration / 5) % tokens.length] }),
    }),
  )
}

async function sendAtRate(
  { perSecond, seconds, from }: Rate,
  send: (iteration: number) => Promise<Response>,
): Promise<number[]> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let iteration = 0; iteration < perSecond * seconds; iteration += 1) {
    const due = began + (iteration * 1_000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    // Measured from the real send time: a delay of this process is not server latency.
    const sent = performance.now()
    const measureLatency = async () => {
      const answer = await send(from + iteration)
      await answer.arrayBuffer()
      // A refused request counts as infinite latency.
      return answer.ok ? performance.now() - sent : Number.POSITIVE_INFINITY
    }
    answers.push(measureLatency().catch(() => Number.POSITIVE_INFINITY))
  }
  return Promise.all(answers)
}
