// Starts the bare Fastify baseline with the headers and bytes of our own responses: the cost of HTTP itself.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { baselineProcess, freePort, type ManagedProcess } from '../../support/servers/processes.ts'
import { mean } from '../results/statistics.ts'

type BareResponse = { readonly headers: Record<string, string>; readonly body: string }
/** By route. The body is base64, because a compressed one is no text. */
export type BareResponses = Readonly<Record<string, BareResponse>>
export type Baseline = ManagedProcess & { readonly origin: string }

/** Sends the response of this URL for every path. The process is not started yet. `folder`: where the response is stored for it. */
export async function createFastifyBaseline(
  folder: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<Baseline> {
  return createBaselineWith(folder, { '/*': await fetchResponse(url, headers) })
}

export async function createBaselineWith(folder: string, responses: BareResponses): Promise<Baseline> {
  const port = await freePort()
  const file = join(folder, `answer-${port}.json`)
  writeFileSync(file, JSON.stringify(responses))
  return { ...baselineProcess('bare-fastify', port, file), origin: `http://127.0.0.1:${port}` }
}

/** Path whose response body is closest to the mean length. */
export async function findTypicalPath(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
  sample = 200,
): Promise<string> {
  const candidates: { path: string; length: number }[] = []
  for (const path of paths.slice(0, sample))
    candidates.push({ path, length: (await fetchResponse(`${origin}${path}`, headers)).body.length })
  const meanLength = mean(candidates.map(({ length }) => length))
  return (
    candidates.toSorted((a, b) => Math.abs(a.length - meanLength) - Math.abs(b.length - meanLength))[0]?.path ?? '/'
  )
}

const hopByHopHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

/** Not `fetch`, which decompresses the body. */
export async function fetchResponse(url: string, headers: Record<string, string>): Promise<BareResponse> {
  // Another client network per request because of the rate limit.
  const sender = { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(256)}` }
  const [answer] = (await once(get(url, { headers: { ...sender, ...headers } }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  const sent = Object.entries(answer.headers).filter(([name]) => !hopByHopHeaders.has(name))
  return {
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    body: (await buffer(answer)).toString('base64'),
  }
}
