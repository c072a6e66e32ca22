// What the one tab does that is connected for all: opens what they want, closes it when nobody looks, and asks now and then while it is down.
import { limits } from '@murmullo/contract/limits'
import type { LiveEvent } from '@murmullo/contract/live'
import { openLine } from './line.ts'
import { addressOf, covers, type TabWish, type Wanted, Wishes } from './wishes.ts'

const gatherMs = 300
const unwantedMs = 60_000
const unreadPath = '/api/v1/me/notifications/unread'

export type Lead = { readonly wish: (tab: string, wish: TabWish | null) => void; readonly end: () => void }

export function takeLead(tell: (event: LiveEvent) => void): Lead {
  const ending = new AbortController()
  const wishes = new Wishes()
  let open: Wanted | null = null
  /** The last of each kind: to a tab that comes later it is news. */
  const known = new Map<string, LiveEvent>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  const pass = (event: LiveEvent) => {
    if ('unread' in event) known.set('unread', event)
    if ('secretId' in event) known.set(`${event.type} ${event.secretId}`, event)
    tell(event)
  }
  const askUnread = async () => {
    if (!wishes.wanted()?.who || !navigator.onLine) return
    const unread = await readUnread()
    if (unread !== null) pass({ type: 'notifications', unread })
  }
  const poll = () => {
    clearInterval(polling)
    known.clear()
    polling = setInterval(() => void askUnread(), limits.notifications.pollMs)
  }
  const line = openLine({
    signal: ending.signal,
    drop: poll,
    hear: (event) => {
      if (event.type === 'hello') {
        clearInterval(polling)
        // Whatever came before the greeting is asked for.
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

/** Null when it could not be had. */
async function readUnread(): Promise<number | null> {
  try {
    const response = await fetch(unreadPath)
    const { unread } = (await response.json()) as { unread?: number }
    return unread ?? null
  } catch {
    return null
  }
}
