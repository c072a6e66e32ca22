// Starts the bare Fastify baseline with the headers and body of one of our own responses: the cost of HTTP itself.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineProcess, freePort, type ManagedProcess } from '../../support/servers/processes.ts'
import { mean } from '../results/statistics.ts'

/** Returns a process that is not started yet. `folder`: where the response is stored for it. */
export async function createFastifyBaseline(
  folder: string,
  url: string,
): Promise<ManagedProcess & { readonly origin: string }> {
  const port = await freePort()
  const file = join(folder, `answer-${port}.json`)
  writeFileSync(file, JSON.stringify(await fetchResponse(url)))
  return { ...baselineProcess('bare-fastify', port, file), origin: `http://127.0.0.1:${port}` }
}

/** Path whose response body is closest to the mean length. */
export async function findTypicalPath(origin: string, paths: readonly string[]): Promise<string> {
  const candidates: { path: string; length: number }[] = []
  for (const path of paths.slice(0, 200))
    candidates.push({ path, length: (await fetchResponse(`${origin}${path}`)).body.length })
  const meanLength = mean(candidates.map(({ length }) => length))
  return (
    candidates.toSorted((a, b) => Math.abs(a.length - meanLength) - Math.abs(b.length - meanLength))[0]?.path ?? '/'
  )
}

const hopByHopHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

async function fetchResponse(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  // Another client network per request because of the rate limit.
  const answer = await fetch(url, { headers: { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(256)}` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !hopByHopHeaders.has(name)))
  return { headers, body: await answer.text() }
}
