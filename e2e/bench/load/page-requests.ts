// CPU time of a page view: a fixed number of views from a few connections, each from another client network. The client must leave the CPU to the
// server under test, so it does not decompress.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { processCpuMeter } from '../results/cpu-time.ts'
import { nextClientIp } from './api-clients.ts'

/** What browsers send over HTTPS, what older clients send, and no compression. */
export const acceptedEncodings = { br: 'gzip, deflate, br, zstd', gzip: 'gzip, deflate', identity: 'identity' } as const
export type Encoding = keyof typeof acceptedEncodings
export const encodings = Object.keys(acceptedEncodings) as Encoding[]

/** Page views of one kind: paths and cookies, both in rotation. */
export type PageRequests = {
  readonly paths: readonly string[]
  readonly cookies: readonly string[]
  /** What the page of the view requests afterwards, with the same cookies from the same network. */
  readonly following?: readonly string[]
}
export type Side = { readonly origin: string; readonly pid: number }
type Load = { readonly encoding: Encoding; readonly count: number; readonly start: number }

/** So few that load shedding seldom starts, even on a busy host. */
const connections = 4

/** Milliseconds of CPU time of the process for each view. `start`: number of the first view, so that no round repeats a cached URL. */
export async function cpuMsPerPage(
  side: Side,
  { paths, cookies, following = [] }: PageRequests,
  { encoding, count, start }: Load,
): Promise<number> {
  const meter = processCpuMeter(side.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = await meter()
  let next = start
  const client = async () => {
    while (next < start + count) {
      const index = next++
      const cookie = cookies[index % cookies.length] ?? ''
      const headers = { cookie, 'accept-encoding': acceptedEncodings[encoding], 'x-forwarded-for': nextClientIp() }
      // Under load the server sheds requests with 503: retry, as a browser would.
      for (const path of [paths[index % paths.length] ?? '/', ...following])
        while (!(await get(`${side.origin}${path}`, headers, agent))) await wait(1_000)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return ((await meter()) - before) / count
}

/** Returns false if the server shed the request. */
function get(url: string, headers: Record<string, string>, agent: Agent): Promise<boolean> {
  return new Promise((done, fail) => {
    request(url, { headers, agent }, (response) => {
      const { statusCode = 0 } = response
      if (statusCode === 200 || statusCode === 503) response.on('end', () => done(statusCode === 200)).resume()
      else fail(new Error(`${url}: status ${statusCode}`))
    })
      .on('error', fail)
      .end()
  })
}
