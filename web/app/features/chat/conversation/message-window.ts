// Message window: one contiguous range of a conversation, without gaps, that grows at both ends. Pure functions.
import type { Message } from '@murmullo/contract/chat/chat'

export type MessageWindow = {
  readonly items: readonly Message[]
  readonly hasOlder: boolean
  /** Newer messages exist on the server: the page was opened at, or moved to, an older position. */
  readonly hasNewer: boolean
}

export function prependOlder(known: MessageWindow, page: MessageWindow): MessageWindow {
  const first = known.items[0]?.seq ?? Number.POSITIVE_INFINITY
  const older = page.items.filter(({ seq }) => seq < first)
  // Stale response, requested before the window moved: it does not join the current first message.
  if (page.items.length > 0 && older.at(-1)?.seq !== first - 1) return known
  return { ...known, items: [...older, ...known.items], hasOlder: page.hasOlder }
}

export function appendNewer(known: MessageWindow, page: MessageWindow): MessageWindow {
  const newer = page.items.filter(({ seq }) => seq > lastSeq(known))
  if (page.items.length > 0 && newer[0]?.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, ...newer], hasNewer: page.hasNewer }
}

/** Appends a message that was just sent. If earlier messages are missing, it is skipped and comes with the next page. */
export function appendSent(known: MessageWindow, message: Message): MessageWindow {
  if (known.hasNewer || message.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, message] }
}

export function lastSeq({ items }: MessageWindow): number {
  return items.at(-1)?.seq ?? 0
}

/** Last received sequence number. The reader's own messages are never unread. */
export function lastReceivedSeq({ items }: MessageWindow): number {
  return items.findLast(({ from }) => from === 'them')?.seq ?? 0
}

/** First unread message in the window. The real first one may be before the window. */
export function firstUnread({ items }: MessageWindow, readSeq: number): Message | undefined {
  return items.find(({ seq, from }) => seq > readSeq && from === 'them')
}
