// Test client of the access matrix: sends one API request with the credentials of a principal, and returns its status and error code.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Endpoint, pathFields } from '@murmullo/contract/core/endpoint'

export type Credentials = {
  /** Value of the Cookie header. */
  readonly cookie: string
  /** Instead of the header by which a page of this site is recognised. */
  readonly headers?: Readonly<Record<string, string>>
}
export type Input = Readonly<Record<string, string | number | boolean | undefined>>
export type Outcome = {
  readonly status: number
  /** `done` without an error. */
  readonly code: string
  /** The error without its random request id, or the response. */
  readonly body: string
}
export type Probe = (endpoint: Endpoint, credentials: Credentials, input: Input) => Promise<Outcome>

/** A field that no endpoint declares: a caller with access gets a validation error, and the request has no effect. */
export const undeclaredField: Input = { nothing: '1' }

const ownPage = { 'sec-fetch-site': 'same-origin' }

/** Not `fetch`, which takes as long as the response. */
export function createProbe(url: string): Probe {
  const agent = new Agent({ keepAlive: true })
  let calls = 0
  /** Each call comes from a /24 of its own, so that no budget of a network is used up. */
  const nextAddress = () => {
    calls += 1
    return `10.${(calls >> 8) & 255}.${calls & 255}.1`
  }
  return async (endpoint, { cookie, headers = ownPage }, input) => {
    const { method } = endpoint
    const { path, rest } = splitInput(endpoint, input)
    const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const body = method === 'GET' ? '' : JSON.stringify(rest)
    const sent = request(`${url}/api/v1${path}${query}`, {
      agent,
      method,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': nextAddress(),
        ...headers,
        ...(cookie !== '' && { cookie }),
      },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return toOutcome(response.statusCode ?? 0, await text(response))
  }
}

/** A path parameter that is not in the input becomes an invalid id. */
function splitInput({ path }: Endpoint, input: Input): { path: string; rest: Input } {
  const inPath = pathFields(path)
  return {
    path: inPath.reduce((filled, name) => filled.replace(`{${name}}`, String(input[name] ?? '-')), path as string),
    rest: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))),
  }
}

function toOutcome(status: number, body: string): Outcome {
  if (status < 400) return { status, code: 'done', body }
  const { error } = JSON.parse(body) as { error: { code: string; data: unknown } }
  return { status, code: error.code, body: JSON.stringify([error.code, error.data]) }
}

/** Runs all tasks, a few at a time: more would only wait in the queue of the one server process. */
export async function runAll(tasks: readonly (() => Promise<unknown>)[], atOnce = 8): Promise<void> {
  const left = tasks.toReversed()
  const work = async () => {
    for (let task = left.pop(); task !== undefined; task = left.pop()) await task()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
