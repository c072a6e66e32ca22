// Lists as they were left, by entry of the history of this tab; over a reload too. What is stored says where each page begins and
// how tall it was, never what it said.
import type { Grown, Known } from './use-more.ts'

type Named = { readonly id: string }

type Left<Item> = {
  readonly grown: Grown<Item>
  /** The first item after the first page: there, what is read anew joins what was read before. */
  readonly joint: string | undefined
}

const entriesKept = 8
const key = 'lists'

const left = new Map((stored(key) ?? []) as [string, Left<Named>][])

addEventListener('pagehide', () => save())

export function leftAt<Item>(entry: string): Left<Item> | undefined {
  return left.get(entry) as Left<Item> | undefined
}

/** A list that this document left, which is still whole. */
export function recall<Item>(entry: string): Grown<Item> | undefined {
  const grown = leftAt<Item>(entry)?.grown
  return grown?.pages[0]?.items[0] ? grown : undefined
}

export function keep(entry: string, grown: Grown<Named>): void {
  const joint = grown.pages[1]?.items[0]?.id ?? leftAt(entry)?.joint
  left.delete(entry)
  left.set(entry, { grown: { ...grown, state: 'idle', failed: null }, joint })
  for (const oldest of left.keys()) if (left.size > entriesKept) left.delete(oldest)
}

/** Writes them down, for the next document; all but the one that could not be found again. */
export function save(lost?: string): void {
  if (lost) left.delete(lost)
  const lists = [...left].map(([entry, { grown, joint }]) => [
    entry,
    { grown: { ...grown, pages: grown.pages.map(withoutWords) }, joint },
  ])
  try {
    sessionStorage.setItem(key, JSON.stringify(lists))
  } catch {
    // Storage may be full or forbidden: then a reload begins at the first page.
  }
}

/** How far down an entry was left: the router keeps that. */
export function scrollLeftAt(entry: string): number {
  const positions = stored('react-router-scroll-positions') as Record<string, number> | null
  return positions?.[entry.split(' ')[0] ?? ''] ?? 0
}

function withoutWords<Item>({ items, ...page }: Known<Item>): Known<Item> {
  return { ...page, items: items.map(() => null) }
}

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
