// SSE client for tests: opens a live connection as a browser does, and records its events and state.
import { request } from 'node:http'
import { type LiveEvent, liveEvent } from '@murmullo/contract/api/live-events'
import { expect, onTestFinished } from 'vitest'
import type { TestUser } from './test-user.ts'

export type SseClient = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly events: LiveEvent[]
  readonly hasEnded: () => boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => void
  /** All events except hello and ping. */
  readonly dataEvents: () => LiveEvent[]
}

type ListenOptions = {
  readonly query?: string
  readonly as?: TestUser
  readonly address?: string
  readonly headers?: Record<string, string>
}

let networks = 0

export async function connectSse(
  url: string,
  { query = '', as, address, headers = {} }: ListenOptions = {},
): Promise<SseClient> {
  networks += 1
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const clientRequest = request(`${url}/api/v1/live${query}`, {
    agent: false,
    headers: {
      'x-forwarded-for': address ?? `10.88.${networks >> 8}.${networks & 255}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...headers,
    },
  })
  let ended = false
  clientRequest.on('error', () => (ended = true))
  clientRequest.end()
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    clientRequest.once('response', resolve)
    clientRequest.once('error', reject)
  })
  const events: LiveEvent[] = []
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    text += part
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const each of whole) events.push(liveEvent.parse(JSON.parse(each.replace(/^data: /, ''))))
  })
  answer.on('error', () => {})
  answer.on('close', () => (ended = true))
  const listener: SseClient = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    hasEnded: () => ended,
    pause: () => void answer.pause(),
    resume: () => void answer.resume(),
    close: () => void clientRequest.destroy(),
    dataEvents: () => events.filter(({ type }) => type !== 'hello' && type !== 'ping'),
  }
  onTestFinished(listener.close)
  if (listener.status === 200) await pollSoon(() => events[0]?.type).toBe('hello')
  return listener
}

/** Polls at a short interval: live events arrive at once. */
export function pollSoon<Value>(look: () => Value) {
  return expect.poll(look, { interval: 5 })
}

/** Polls until a new connection gets the expected status. */
export const pollSseStatus = ({ url }: { readonly url: string }) =>
  pollSoon(async () => {
    const listener = await connectSse(url)
    listener.close()
    return listener.status
  })
