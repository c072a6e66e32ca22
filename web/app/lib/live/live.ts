// React hook for live events. Leader election by Web Lock: one tab has the SSE connection and forwards events to the others by
// BroadcastChannel. Browsers without these APIs open one connection per tab.
import { useEffect, useRef } from 'react'
import { type Heard, type Lead, takeLead } from './lead.ts'
import type { TabWish, Wish } from './wishes.ts'

type Message =
  | { readonly event: Heard }
  | { readonly tab: string; readonly wish: TabWish | null }
  /** From a new leader: all tabs send their subscriptions again. */
  | { readonly asks: true }

const name = 'live'
const tab = `${Math.random()}`
const listeners = new Map<object, { readonly wish: Wish; readonly hear: (event: Heard) => void }>()
let channel: BroadcastChannel | undefined
let lead: Lead | undefined
let staying: AbortController | undefined
let isStarted = false

export function useLive(wish: Wish, hear: (event: Heard) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  const { secret, lists, who, talks } = wish
  useEffect(() => {
    const key = {}
    const wish = { ...(secret && { secret }), ...(lists && { lists }), ...(who && { who }), ...(talks && { talks }) }
    listeners.set(key, { wish, hear: (event) => latest.current(event) })
    start()
    say()
    return () => {
      listeners.delete(key)
      say()
    }
  }, [secret, lists, who, talks])
}

function start(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('visibilitychange', say)
  // On `pagehide` everything is closed; a page restored from the back/forward cache joins again.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => persisted && join())
  join()
}

function join(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return beginToLead()
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) pass(data.event)
    else if ('asks' in data) say()
    else lead?.wish(data.tab, data.wish)
  })
  // The leader holds the lock until its page is hidden; then the next tab in the lock queue becomes the leader.
  staying = new AbortController()
  const { signal } = staying
  const untilWeLeave = () =>
    new Promise<void>((resolve) => {
      beginToLead()
      post({ asks: true })
      signal.addEventListener('abort', () => resolve())
    })
  navigator.locks.request(name, { signal }, untilWeLeave).catch(() => {})
  say()
}

function beginToLead(): void {
  lead = takeLead((event) => {
    post({ event })
    pass(event)
  })
  say()
}

function leave(): void {
  tellWish(null)
  lead?.end()
  lead = undefined
  staying?.abort()
  channel?.close()
  channel = undefined
}

function pass(event: Heard): void {
  // Heartbeat: the leader drops tabs that do not renew their subscriptions.
  if (event.type === 'ping') say()
  for (const { hear } of listeners.values()) hear(event)
}

function say(): void {
  const wishes = [...listeners.values()].map(({ wish }) => wish)
  tellWish({ wishes, isVisible: !document.hidden })
}

function tellWish(wish: TabWish | null): void {
  if (lead) lead.wish(tab, wish)
  else post({ tab, wish })
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel?.postMessage(message)
}
