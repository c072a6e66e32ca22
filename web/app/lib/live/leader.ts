// Leader tab: opens the shared SSE connection, closes it when no tab is visible, and polls unread counts while it is down.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { createEventSource } from './event-source.ts'
import {
  sseUrl,
  covers,
  type TabSubscriptions,
  type AggregatedSubscription,
  SubscriptionRegistry,
} from './subscriptions.ts'

const debounceMs = 300
const idleCloseMs = 60_000
const unreadPaths = { notifications: '/api/v1/me/notifications/unread', chat: '/api/v1/chat/unread' }

/** An event from the server, or the connection state. The leader publishes it to all tabs, and replays the last ones to a new tab. */
export type LeaderEvent = (LiveEvent | { readonly type: 'line'; readonly isOpen: boolean }) & {
  /** Time of the event, or of the request of a poll. */
  readonly at?: number
}

export type Leader = {
  readonly setSubscriptions: (tab: string, subscriptions: TabSubscriptions | null) => void
  readonly stop: () => void
}

export function startLeader(publish: (event: LeaderEvent) => void): Leader {
  const ending = new AbortController()
  const registry = new SubscriptionRegistry()
  let openSubscription: AggregatedSubscription | null = null
  /** Last event of each kind, replayed to tabs that subscribe later. */
  const lastEvents = new Map<string, LeaderEvent>()
  let debounceTimer: ReturnType<typeof setTimeout> | undefined
  let closeTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setInterval> | undefined

  const forward = (unstamped: LeaderEvent, at = Date.now()) => {
    const event = { ...unstamped, at }
    if ('unread' in event || 'isOpen' in event) lastEvents.set(event.type, event)
    if ('secretId' in event) lastEvents.set(`${event.type} ${event.secretId}`, event)
    publish(event)
  }
  const pollUnread = async () => {
    const subscription = registry.aggregate()
    if (!subscription?.sessionKey || !navigator.onLine) return
    const before = new Map(lastEvents)
    const at = Date.now()
    const [unread, messages] = await Promise.all([
      fetchUnread('notifications'),
      subscription.hasChat ? fetchUnread('chat') : null,
    ])
    if (ending.signal.aborted) return
    // An event that arrived during the request is newer than its response.
    const isStill = (type: string) => lastEvents.get(type) === before.get(type)
    if (unread !== null && isStill('notifications')) forward({ type: 'notifications', unread }, at)
    if (messages !== null && isStill('chat'))
      forward({ type: 'chat', unread: messages, conversationId: null, seq: null }, at)
  }
  const startPolling = () => {
    clearInterval(pollTimer)
    lastEvents.clear()
    forward({ type: 'line', isOpen: false })
    pollTimer = setInterval(() => void pollUnread(), notificationLimits.pollMs)
  }
  const connection = createEventSource({
    signal: ending.signal,
    onDisconnect: startPolling,
    onEvent: (event) => {
      if (event.type === 'hello') {
        clearInterval(pollTimer)
        forward({ type: 'line', isOpen: true })
        // Events before `hello` may have been missed, so the counts are fetched.
        void pollUnread()
      }
      if (event.type === 'ping') registry.onHeartbeat()
      forward(event)
    },
  })
  const updateConnection = () => {
    const subscription = registry.aggregate()
    if (subscription === null) {
      closeTimer ??= setTimeout(() => {
        openSubscription = null
        connection.setUrl(null)
      }, idleCloseMs)
      return
    }
    clearTimeout(closeTimer)
    closeTimer = undefined
    if (openSubscription === null || !covers(openSubscription, subscription)) {
      openSubscription = subscription
      connection.setUrl(sseUrl(subscription))
    }
  }
  startPolling()
  return {
    setSubscriptions: (tab, subscriptions) => {
      if (subscriptions === null) registry.delete(tab)
      else if (registry.set(tab, subscriptions)) for (const event of lastEvents.values()) publish(event)
      clearTimeout(debounceTimer)
      debounceTimer = setTimeout(updateConnection, debounceMs)
    },
    stop: () => {
      ending.abort()
      for (const timer of [debounceTimer, closeTimer, pollTimer]) clearTimeout(timer)
    },
  }
}

/** Null when the request failed. */
async function fetchUnread(of: keyof typeof unreadPaths): Promise<number | null> {
  try {
    const response = await fetch(unreadPaths[of])
    const { unread } = (await response.json()) as { unread?: number }
    return unread ?? null
  } catch {
    return null
  }
}
