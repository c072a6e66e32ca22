// Leader tab: opens the shared SSE connection, closes it when no tab is visible, and polls unread counts while it is down.
import { notificationLimits } from '@murmullo/contract/limits'
import type { LiveEvent } from '@murmullo/contract/live'
import { openLine } from './line.ts'
import { addressOf, covers, type TabWish, type Wanted, Wishes } from './wishes.ts'

const gatherMs = 300
const unwantedMs = 60_000
const unreadPaths = { notifications: '/api/v1/me/notifications/unread', chat: '/api/v1/chat/unread' }

/** An event from the server, or the connection state. The leader publishes it to all tabs, and replays the last ones to a new tab. */
export type Heard = LiveEvent | { readonly type: 'line'; readonly isOpen: boolean }

export type Lead = { readonly wish: (tab: string, wish: TabWish | null) => void; readonly end: () => void }

export function takeLead(tell: (event: Heard) => void): Lead {
  const ending = new AbortController()
  const wishes = new Wishes()
  let open: Wanted | null = null
  /** Last event of each kind, replayed to tabs that subscribe later. */
  const known = new Map<string, Heard>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  const pass = (event: Heard) => {
    if ('unread' in event || 'isOpen' in event) known.set(event.type, event)
    if ('secretId' in event) known.set(`${event.type} ${event.secretId}`, event)
    tell(event)
  }
  const askUnread = async () => {
    const wanted = wishes.wanted()
    if (!wanted?.who || !navigator.onLine) return
    const before = new Map(known)
    const [unread, messages] = await Promise.all([
      readUnread('notifications'),
      wanted.talks ? readUnread('chat') : null,
    ])
    // An event that arrived during the request is newer than its response.
    const isStill = (type: string) => known.get(type) === before.get(type)
    if (unread !== null && isStill('notifications')) pass({ type: 'notifications', unread })
    if (messages !== null && isStill('chat')) pass({ type: 'chat', unread: messages, conversationId: null, seq: null })
  }
  const poll = () => {
    clearInterval(polling)
    known.clear()
    pass({ type: 'line', isOpen: false })
    polling = setInterval(() => void askUnread(), notificationLimits.pollMs)
  }
  const line = openLine({
    signal: ending.signal,
    drop: poll,
    hear: (event) => {
      if (event.type === 'hello') {
        clearInterval(polling)
        pass({ type: 'line', isOpen: true })
        // Events before `hello` may have been missed, so the counts are fetched.
        void askUnread()
      }
      if (event.type === 'ping') wishes.beat()
      pass(event)
    },
  })
  const follow = () => {
    const wanted = wishes.wanted()
    if (wanted === null) {
      closing ??= setTimeout(() => {
        open = null
        line.lead(null)
      }, unwantedMs)
      return
    }
    clearTimeout(closing)
    closing = undefined
    if (open === null || !covers(open, wanted)) {
      open = wanted
      line.lead(addressOf(wanted))
    }
  }
  poll()
  return {
    wish: (tab, wish) => {
      if (wish === null) wishes.delete(tab)
      else if (wishes.set(tab, wish)) for (const event of known.values()) tell(event)
      clearTimeout(gathering)
      gathering = setTimeout(follow, gatherMs)
    },
    end: () => {
      ending.abort()
      for (const timer of [gathering, closing, polling]) clearTimeout(timer)
    },
  }
}

/** Null when the request failed. */
async function readUnread(of: keyof typeof unreadPaths): Promise<number | null> {
  try {
    const response = await fetch(unreadPaths[of])
    const { unread } = (await response.json()) as { unread?: number }
    return unread ?? null
  } catch {
    return null
  }
}
