// Test helper: sends the same request to two sites and records every difference between the responses.
import { ageCookie } from '@murmullo/contract/constants/age-gate'

export type Comparison = {
  /** Sends the request to both sites and returns the first body. */
  readonly compare: (path: string) => Promise<string>
  readonly differences: string[]
  readonly requestCount: () => number
}

export function compareSites(urls: readonly [string, string], name: string): Comparison {
  const differences: string[] = []
  let requests = 0
  return {
    compare: async (path) => {
      requests += 1
      const [first, second] = await Promise.all([fetchComparable(urls[0] + path), fetchComparable(urls[1] + path)])
      const at = firstDifference(first.whole, second.whole)
      if (at !== null)
        differences.push(`${name} ${path} at ${at}: ${excerptAt(first.whole, at)} <> ${excerptAt(second.whole, at)}`)
      return first.body
    },
    differences,
    requestCount: () => requests,
  }
}

/** Status, headers and body as one text. Only values that are random per response (request id, nonce) and the date are masked. */
export async function fetchComparable(url: string): Promise<{ whole: string; body: string }> {
  const response = await fetchWithRetry(url)
  const body = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`)
  const nonces = (response.headers.get('content-security-policy') ?? '').matchAll(/'nonce-([^']+)'/g)
  const randomValues = [response.headers.get('x-request-id') ?? '', ...[...nonces].map(([, nonce]) => nonce ?? '')]
  let whole = [response.status, ...headers.toSorted(), '', body].join('\n')
  for (const value of randomValues) if (value !== '') whole = whole.replaceAll(value, '(drawn)')
  return { whole, body }
}

/** Retries while load shedding returns 503. */
async function fetchWithRetry(url: string): Promise<Response> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // After the age gate: such a response has more to compare.
    const cookie = `${ageCookie.name}=${ageCookie.value}`
    const response = await fetch(url, { headers: { 'x-forwarded-for': nextAddress(), cookie }, redirect: 'manual' })
    if (response.status !== 503) return response
    await response.body?.cancel()
  }
  throw new Error(`${url} always responds 503`)
}

let visitors = 0

/** A different network per request, so that no rate limit responds instead of the site. */
function nextAddress(): string {
  visitors += 1
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
}

function firstDifference(first: string, second: string): number | null {
  if (first === second) return null
  let at = 0
  while (first[at] === second[at]) at += 1
  return at
}

function excerptAt(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
}
