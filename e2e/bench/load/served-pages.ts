// Open-loop load: page requests at a constant rate over keep-alive connections, with the outcome of each and the age of the rendering it got.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../results/statistics.ts'
import { nextClientIp } from './api-clients.ts'
import { acceptedEncodings, type Encoding } from './page-requests.ts'

export type PageRate = {
  readonly paths: readonly string[]
  readonly cookie: string
  /** Only of a page without compression the rendering is known. */
  readonly encoding: Encoding
  readonly perSecond: number
  readonly seconds: number
  readonly from: number
}
/** `rendering`: its request id, which is in the page. Status 0: no response. */
export type Served = { readonly status: number; readonly ms: number; readonly at: number; readonly rendering: string }

const timeoutMs = 10_000
const requestId = /requestId\\?",\\?"([\w-]+)/

export async function requestAtRate(
  origin: string,
  { paths, perSecond, seconds, from, ...load }: PageRate,
): Promise<Served[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = { cookie: load.cookie, 'accept-encoding': acceptedEncodings[load.encoding] }
  const began = performance.now()
  const pending: Promise<Served>[] = []
  while (pending.length < perSecond * seconds) {
    // All that are due by now, so that a late timer does not lower the rate.
    while (pending.length < Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond))
      pending.push(requestPage(`${origin}${paths[(from + pending.length) % paths.length]}`, headers, agent))
    await wait(2)
  }
  const served = await Promise.all(pending)
  agent.destroy()
  return served
}

function requestPage(url: string, common: Record<string, string>, agent: Agent): Promise<Served> {
  const sent = performance.now()
  const headers = { ...common, 'x-forwarded-for': nextClientIp() }
  return new Promise((resolve) => {
    const end = (status: number, html = '') => {
      const at = performance.now()
      resolve({ status, ms: at - sent, at, rendering: requestId.exec(html)?.[1] ?? '' })
    }
    const sending = request(url, { agent, headers, timeout: timeoutMs }, (response) => {
      let html = ''
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => (html += chunk))
      response.on('end', () => end(response.statusCode ?? 0, html))
    })
    sending.on('timeout', () => sending.destroy(new Error('timeout')))
    sending.on('error', () => end(0))
    sending.end()
  })
}

export function summarizeServed(all: readonly Served[]) {
  const served = all.filter(({ status }) => status === 200)
  const times = served.map(({ ms }) => ms)
  const failed = all.filter(({ status }) => status === 0).length
  const [p50, p99, most] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)]
  return {
    served: served.length,
    failed,
    refused: all.length - served.length - failed,
    p50,
    p99,
    staleSeconds: longestUse(served) / 1_000,
    detail: `${served.length} of ${all.length} served, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, most ${most.toFixed(0)} ms`,
  }
}

/** Milliseconds from the first response with a rendering to the last one. */
function longestUse(served: readonly Served[]): number {
  const first = new Map<string, number>()
  const known = served.filter(({ rendering }) => rendering !== '').toSorted((one, other) => one.at - other.at)
  for (const { rendering, at } of known) if (!first.has(rendering)) first.set(rendering, at)
  return Math.max(0, ...known.map(({ rendering, at }) => at - (first.get(rendering) ?? at)))
}
