// The messages of a conversation that this page knows: one stretch of them without gaps, which grows at both ends.
import type { Message } from '@murmullo/contract/chat'

export type Stretch = {
  readonly items: readonly Message[]
  readonly hasOlder: boolean
  /** There is more below; the page was opened, or has gone, somewhere above. */
  readonly hasNewer: boolean
}

export function withOlder(known: Stretch, page: Stretch): Stretch {
  const first = known.items[0]?.seq ?? Number.POSITIVE_INFINITY
  const older = page.items.filter(({ seq }) => seq < first)
  // Asked for before the page began somewhere else: of what is above it now, it knows nothing.
  if (page.items.length > 0 && older.at(-1)?.seq !== first - 1) return known
  return { ...known, items: [...older, ...known.items], hasOlder: page.hasOlder }
}

export function withNewer(known: Stretch, page: Stretch): Stretch {
  const newer = page.items.filter(({ seq }) => seq > lastSeq(known))
  if (page.items.length > 0 && newer[0]?.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, ...newer], hasNewer: page.hasNewer }
}

/** One that was just sent. What others said before it may not have come yet: then it is left out, and comes with that. */
export function withSent(known: Stretch, message: Message): Stretch {
  if (known.hasNewer || message.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, message] }
}

export function lastSeq({ items }: Stretch): number {
  return items.at(-1)?.seq ?? 0
}

/** What one said oneself was never unread. */
export function lastOfThem({ items }: Stretch): number {
  return items.findLast(({ from }) => from === 'them')?.seq ?? 0
}

/** The first that whoever reads has not read; the stretch may begin after it. */
export function firstUnread({ items }: Stretch, readSeq: number): Message | undefined {
  return items.find(({ seq, from }) => seq > readSeq && from === 'them')
}
