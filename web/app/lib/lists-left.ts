// Session storage of list state by history entry, so that it survives a reload. It stores cursors and heights of pages, never
// their content.
import type { Grown, Known } from './use-more.ts'

type Named = { readonly id: string }

type Left<Item> = {
  readonly grown: Grown<Item>
  /** Id of the first item after the first page: the fresh first page and the saved pages are joined there. */
  readonly joint: string | undefined
}

const entriesKept = 8
const key = 'lists'

const left = new Map((stored(key) ?? []) as [string, Left<Named>][])

addEventListener('pagehide', () => save())

export function leftAt<Item>(entry: string): Left<Item> | undefined {
  return left.get(entry) as Left<Item> | undefined
}

/** List state of this document, with its items still in memory. */
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

/** Writes all entries to sessionStorage for the next document, except an entry that could not be restored. */
export function save(lost?: string): void {
  if (lost) left.delete(lost)
  const lists = [...left].map(([entry, { grown, joint }]) => [
    entry,
    { grown: { ...grown, pages: grown.pages.map(withoutWords) }, joint },
  ])
  try {
    sessionStorage.setItem(key, JSON.stringify(lists))
  } catch {
    // Storage may be full or blocked: then a reload starts at the first page.
  }
}

/** Scroll offset of a history entry, as stored by the router. */
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
