// A conversation by day, and within a day by who speaks.
import { type Clock, dayName } from './chat-dates.ts'

/** What is on its way has no place yet: it comes after all that has. */
export type Shown = {
  /** Stays the same while a message is on its way and after. */
  readonly id: string
  readonly seq: number | null
  readonly from: 'me' | 'them' | 'system'
  readonly text: string | null
  readonly at: string
}

export type Turn<Item> = { readonly from: Shown['from']; readonly items: readonly Item[] }
export type Day<Item> = { readonly name: string; readonly turns: readonly Turn<Item>[] }

/** `breakAt` begins a turn of its own: something stands above it. */
export function byDay<Item extends Shown>(
  items: readonly Item[],
  now: number,
  clock: Clock,
  breakAt?: string,
): Day<Item>[] {
  const days: { name: string; turns: { from: Shown['from']; items: Item[] }[] }[] = []
  for (const item of items) {
    // What could not be sent stands after the rest, on whatever day it was written.
    const name = (item.seq === null && days.at(-1)?.name) || dayName(item.at, now, clock)
    if (days.at(-1)?.name !== name) days.push({ name, turns: [] })
    const turns = days.at(-1)?.turns ?? []
    const turn = turns.at(-1)
    if (turn?.from === item.from && item.id !== breakAt) turn.items.push(item)
    else turns.push({ from: item.from, items: [item] })
  }
  return days
}
