// Session storage of list state by history entry, so that it survives a reload. It stores cursors and heights of pages, never
// their content.
import type { ListState, LoadedPage } from './list-state.ts'

type Identified = { readonly id: string }

type SavedList<Item> = {
  readonly grown: ListState<Item>
  /** Id of the first item after the first page: the fresh first page and the saved pages are joined there. */
  readonly joint: string | undefined
}

const maxEntries = 8
const key = 'lists'

const savedLists = new Map((readStorage(key) ?? []) as [string, SavedList<Identified>][])

addEventListener('pagehide', () => writeLists())

export function getSavedList<Item>(entry: string): SavedList<Item> | undefined {
  return savedLists.get(entry) as SavedList<Item> | undefined
}

/** List state of this document, with its items still in memory. */
export function getListInMemory<Item>(entry: string): ListState<Item> | undefined {
  const grown = getSavedList<Item>(entry)?.grown
  return grown?.pages[0]?.items[0] ? grown : undefined
}

export function saveList(entry: string, grown: ListState<Identified>): void {
  const joint = grown.pages[1]?.items[0]?.id ?? getSavedList(entry)?.joint
  savedLists.delete(entry)
  savedLists.set(entry, { grown: { ...grown, state: 'idle', failed: null }, joint })
  for (const oldest of savedLists.keys()) if (savedLists.size > maxEntries) savedLists.delete(oldest)
}

/** Writes all entries to sessionStorage for the next document, except an entry that could not be restored. */
export function writeLists(removedEntry?: string): void {
  if (removedEntry) savedLists.delete(removedEntry)
  const lists = [...savedLists].map(([entry, { grown, joint }]) => [
    entry,
    { grown: { ...grown, pages: grown.pages.map(withoutContent) }, joint },
  ])
  try {
    sessionStorage.setItem(key, JSON.stringify(lists))
  } catch {
    // Storage may be full or blocked: then a reload starts at the first page.
  }
}

/** Scroll offset of a history entry, as stored by the router. */
export function getSavedScrollOffset(entry: string): number {
  const positions = readStorage('react-router-scroll-positions') as Record<string, number> | null
  return positions?.[entry.split(' ')[0] ?? ''] ?? 0
}

function withoutContent<Item>({ items, ...page }: LoadedPage<Item>): LoadedPage<Item> {
  return { ...page, items: items.map(() => null) }
}

function readStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
