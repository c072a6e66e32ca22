// SSE client without a browser: reconnects after an error, fetches the unread count on each `hello` event, and tracks it from events.
import { setTimeout as wait } from 'node:timers/promises'
import type { Writer } from './writers.ts'

export type Ear = { readonly unread: () => number; readonly greetings: () => number; readonly close: () => void }

type Heard = (event: { readonly type: string }) => void

export function openEar(origin: string, { cookie }: Writer, address: string, heard: Heard = () => {}): Ear {
  const closing = new AbortController()
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
  const { signal } = closing
  let unread = -1
  let greetings = 0
  const ask = async () => {
    const answer = await fetch(`${origin}/api/v1/me/notifications/unread`, { headers, signal })
    if (!answer.ok) throw new Error('not answered')
    unread = ((await answer.json()) as { unread: number }).unread
  }
  const hear = async (event: { type: string; unread?: number }) => {
    heard(event)
    if (event.type === 'notifications' && event.unread !== undefined) unread = event.unread
    if (event.type !== 'hello') return
    greetings += 1
    await ask()
  }
  const connect = async () => {
    const answer = await fetch(`${origin}/api/v1/live`, { headers, signal })
    if (!answer.ok || answer.body === null) return
    let text = ''
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const each of whole) await hear(JSON.parse(each.replace(/^data: /, '')) as { type: string })
    }
  }
  const stay = async () => {
    while (!signal.aborted) {
      // Reconnect after any error or missing response.
      await connect().catch(() => {})
      await wait(1_000 + Math.random() * 500, undefined, { signal }).catch(() => {})
    }
  }
  void stay()
  return { unread: () => unread, greetings: () => greetings, close: () => closing.abort() }
}
