// SSE client for tests: opens a live connection as a browser does, and records its events and state.
import { request } from 'node:http'
import { type LiveEvent, liveEvent } from '@murmullo/contract/live'
import { expect, onTestFinished } from 'vitest'
import type { Person } from './person.ts'

export type Listener = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly heard: LiveEvent[]
  readonly hasEnded: () => boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly leave: () => void
  /** All events except hello and ping. */
  readonly news: () => LiveEvent[]
}

type ListenOptions = {
  readonly query?: string
  readonly as?: Person
  readonly address?: string
  readonly headers?: Record<string, string>
}

let networks = 0

export async function listen(
  url: string,
  { query = '', as, address, headers = {} }: ListenOptions = {},
): Promise<Listener> {
  networks += 1
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = request(`${url}/api/v1/live${query}`, {
    agent: false,
    headers: {
      'x-forwarded-for': address ?? `10.88.${networks >> 8}.${networks & 255}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...headers,
    },
  })
  let ended = false
  asked.on('error', () => (ended = true))
  asked.end()
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  const heard: LiveEvent[] = []
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    text += part
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const each of whole) heard.push(liveEvent.parse(JSON.parse(each.replace(/^data: /, ''))))
  })
  answer.on('error', () => {})
  answer.on('close', () => (ended = true))
  const listener: Listener = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    hasEnded: () => ended,
    pause: () => void answer.pause(),
    resume: () => void answer.resume(),
    leave: () => void asked.destroy(),
    news: () => heard.filter(({ type }) => type !== 'hello' && type !== 'ping'),
  }
  onTestFinished(listener.leave)
  if (listener.status === 200) await soon(() => heard[0]?.type).toBe('hello')
  return listener
}

/** Polls at a short interval: live events arrive at once. */
export function soon<Value>(look: () => Value) {
  return expect.poll(look, { interval: 5, timeout: 10_000 })
}
