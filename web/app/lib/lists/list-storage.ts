// Store of list states by history entry: in memory with their items, in sessionStorage with cursors and heights only, never content.
import { type Identified, initialListState, type ListState, type LoadedPage } from './list-state.ts'

type SavedList<Item> = Pick<ListState<Item>, 'pages' | 'near' | 'heights'> & {
  /** Id of the first item after the first page: the fresh first page and the saved pages are joined there. */
  readonly joint?: string | undefined
}

export type ListStorage = ReturnType<typeof createListStorage>

export const maxEntries = 8
const key = 'lists'

/** `open` returns sessionStorage. It is a function, because reading that property throws when the browser blocks storage. */
export function createListStorage(open: () => Storage) {
  const lists = new Map<string, SavedList<Identified>>(readSavedLists(open))
  const find = <Item>(entry: string) => lists.get(entry) as SavedList<Item> | undefined

  function save(entry: string, { pages, near, heights }: ListState<Identified>): void {
    const joint = pages[1]?.items[0]?.id ?? find(entry)?.joint
    lists.delete(entry)
    lists.set(entry, { pages, near, heights, joint })
    for (const oldest of lists.keys()) if (lists.size > maxEntries) lists.delete(oldest)
  }

  /** Writes all lists for the next document. */
  function write(): void {
    const stored = [...lists].map(([entry, list]) => [
      entry,
      { ...list, near: null, pages: list.pages.map(withoutContent) },
    ])
    try {
      open().setItem(key, JSON.stringify(stored))
    } catch {
      // Storage may be full or blocked: then a reload starts at the first page.
    }
  }

  return {
    find,
    save,
    write,
    /** Deletes a list that cannot be restored, also from sessionStorage. */
    remove(entry: string): void {
      const isStored = readText(open, key).includes(entry)
      if (lists.delete(entry) || isStored) write()
    },
    /** Leaves placeholders in place of all items: the server now returns other ones. */
    dropContents(): void {
      for (const [entry, list] of lists) lists.set(entry, { ...list, pages: list.pages.map(withoutContent) })
    },
    /** A list of this document, with its items still in memory. */
    findInMemory<Item>(entry: string): ListState<Item> | undefined {
      const list = find<Item>(entry)
      if (!list?.pages[0]?.items[0]) return undefined
      const { pages, near, heights } = list
      return { ...initialListState, pages, near, heights }
    },
    /** Scroll offset of a history entry, as stored by the router. */
    getScrollOffset(entry: string): number {
      const positions = readJson(open, 'react-router-scroll-positions') as Record<string, number> | null
      return positions?.[entry.split(' ')[0] ?? ''] ?? 0
    },
  }
}

function withoutContent<Item>({ items, ...page }: LoadedPage<Item>): LoadedPage<Item> {
  return { ...page, items: items.map(() => null) }
}

/** Without lists that an earlier release stored in another format. */
function readSavedLists(open: () => Storage): [string, SavedList<Identified>][] {
  const stored = readJson(open, key)
  if (!Array.isArray(stored)) return []
  return (stored as [string, SavedList<Identified> | null][]).flatMap(([entry, list]) =>
    Array.isArray(list?.pages) && Array.isArray(list.heights) ? [[entry, list]] : [],
  )
}

function readJson(open: () => Storage, name: string): unknown {
  try {
    return JSON.parse(readText(open, name))
  } catch {
    return null
  }
}

function readText(open: () => Storage, name: string): string {
  try {
    return open().getItem(name) ?? 'null'
  } catch {
    return 'null'
  }
}
