// Groups messages by day, and within a day by sender and by pauses: a group shows one time.
import { type TimeZoneOffset, dayName } from '../chat-dates.ts'

/** A message in the client, sent or unsent. An unsent one has no sequence number and sorts after all others. */
export type ListedMessage = {
  /** Stable key before and after the message is sent. */
  readonly id: string
  readonly seq: number | null
  readonly from: 'me' | 'them' | 'system'
  readonly text: string | null
  readonly at: string
}

export type MessageGroup<Item> = { readonly from: ListedMessage['from']; readonly items: readonly Item[] }
export type MessageDay<Item> = { readonly name: string; readonly groups: readonly MessageGroup<Item>[] }

/** The messages of a group are at most this long after each other. */
const pauseMs = 10 * 60_000

/** `breakAt`: id of a message that starts its own group, because the unread divider is above it. */
export function groupByDay<Item extends ListedMessage>(
  items: readonly Item[],
  now: number,
  clock: TimeZoneOffset,
  breakAt?: string,
): MessageDay<Item>[] {
  const days: { name: string; groups: { from: ListedMessage['from']; items: Item[] }[] }[] = []
  for (const item of items) {
    // Unsent messages stay at the end, whatever day they were written on.
    const name = (item.seq === null && days.at(-1)?.name) || dayName(item.at, now, clock)
    if (days.at(-1)?.name !== name) days.push({ name, groups: [] })
    const groups = days.at(-1)?.groups ?? []
    const group = groups.at(-1)
    const last = group?.items.at(-1)
    const isPause = last !== undefined && Date.parse(item.at) - Date.parse(last.at) > pauseMs
    if (group?.from === item.from && item.id !== breakAt && !isPause) group.items.push(item)
    else groups.push({ from: item.from, items: [item] })
  }
  return days
}
