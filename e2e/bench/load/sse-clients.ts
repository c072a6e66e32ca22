// SSE client without a browser: reconnects after an error, fetches the unread count on each `hello` event, and tracks it from events.
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from './api-clients.ts'

export type SseClient = { readonly unread: () => number; readonly helloCount: () => number; readonly close: () => void }

type EventHandler = (event: { readonly type: string }) => void

export function openSseClient(
  origin: string,
  { cookie }: ApiClient,
  address: string,
  onEvent: EventHandler = () => {},
): SseClient {
  const closing = new AbortController()
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
  const { signal } = closing
  let unread = -1
  let helloCount = 0
  const fetchUnread = async () => {
    const answer = await fetch(`${origin}/api/v1/me/notifications/unread`, { headers, signal })
    if (!answer.ok) throw new Error('not answered')
    unread = ((await answer.json()) as { unread: number }).unread
  }
  const handleEvent = async (event: { type: string; unread?: number }) => {
    onEvent(event)
    if (event.type === 'notifications' && event.unread !== undefined) unread = event.unread
    if (event.type !== 'hello') return
    helloCount += 1
    await fetchUnread()
  }
  const connect = async () => {
    const answer = await fetch(`${origin}/api/v1/live`, { headers, signal })
    if (!answer.ok || answer.body === null) return
    let text = ''
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const each of whole) await handleEvent(JSON.parse(each.replace(/^data: /, '')) as { type: string })
    }
  }
  const reconnectLoop = async () => {
    while (!signal.aborted) {
      // Reconnect after any error or missing response.
      await connect().catch(() => {})
      await wait(1_000 + Math.random() * 500, undefined, { signal }).catch(() => {})
    }
  }
  void reconnectLoop()
  return { unread: () => unread, helloCount: () => helloCount, close: () => closing.abort() }
}
