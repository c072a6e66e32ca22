// React hook for live events. Leader election by Web Lock: one tab has the SSE connection and forwards events to the others by
// BroadcastChannel. Browsers without these APIs open one connection per tab.
import { useEffect, useRef } from 'react'
import { type LeaderEvent, type Leader, startLeader } from './leader.ts'
import type { TabSubscriptions, Subscription } from './subscriptions.ts'

type Message =
  | { readonly event: LeaderEvent }
  | { readonly tab: string; readonly subscriptions: TabSubscriptions | null }
  /** From a new leader: all tabs send their subscriptions again. */
  | { readonly resendSubscriptions: true }

const name = 'live'
const tab = `${Math.random()}`
const listeners = new Map<
  object,
  { readonly subscription: Subscription; readonly onEvent: (event: LeaderEvent) => void }
>()
let channel: BroadcastChannel | undefined
let leader: Leader | undefined
let lockAbort: AbortController | undefined
let isStarted = false

export function useLive(subscription: Subscription, onEvent: (event: LeaderEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  const { secret, lists, sessionKey, hasChat } = subscription
  useEffect(() => {
    const key = {}
    const subscription = {
      ...(secret && { secret }),
      ...(lists && { lists }),
      ...(sessionKey && { sessionKey }),
      ...(hasChat && { hasChat }),
    }
    listeners.set(key, { subscription, onEvent: (event) => latest.current(event) })
    start()
    publishSubscriptions()
    return () => {
      listeners.delete(key)
      publishSubscriptions()
    }
  }, [secret, lists, sessionKey, hasChat])
}

function start(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('visibilitychange', publishSubscriptions)
  // On `pagehide` everything is closed; a page restored from the back/forward cache joins again.
  addEventListener('pagehide', leaveChannel)
  addEventListener('pageshow', ({ persisted }) => persisted && joinChannel())
  joinChannel()
}

function joinChannel(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return becomeLeader()
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) dispatch(data.event)
    else if ('resendSubscriptions' in data) publishSubscriptions()
    else leader?.setSubscriptions(data.tab, data.subscriptions)
  })
  // The leader holds the lock until its page is hidden; then the next tab in the lock queue becomes the leader.
  lockAbort = new AbortController()
  const { signal } = lockAbort
  const leadUntilAbort = () =>
    new Promise<void>((resolve) => {
      becomeLeader()
      post({ resendSubscriptions: true })
      signal.addEventListener('abort', () => resolve())
    })
  navigator.locks.request(name, { signal }, leadUntilAbort).catch(() => {})
  publishSubscriptions()
}

function becomeLeader(): void {
  leader = startLeader((event) => {
    post({ event })
    dispatch(event)
  })
  publishSubscriptions()
}

function leaveChannel(): void {
  sendSubscriptions(null)
  leader?.stop()
  leader = undefined
  lockAbort?.abort()
  channel?.close()
  channel = undefined
}

function dispatch(event: LeaderEvent): void {
  // Heartbeat: the leader drops tabs that do not renew their subscriptions.
  if (event.type === 'ping') publishSubscriptions()
  for (const { onEvent } of listeners.values()) onEvent(event)
}

function publishSubscriptions(): void {
  const subscriptions = [...listeners.values()].map(({ subscription }) => subscription)
  sendSubscriptions({ subscriptions, isVisible: !document.hidden })
}

function sendSubscriptions(subscriptions: TabSubscriptions | null): void {
  if (leader) leader.setSubscriptions(tab, subscriptions)
  else post({ tab, subscriptions })
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel?.postMessage(message)
}
