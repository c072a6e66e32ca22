// React hook: infinite list with keyset pagination, loaded by button or by scroll, with scroll restoration on back navigation.

import { scrollThresholds } from '@murmullo/contract/constants/view-limits'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Page } from './fetch-page.ts'
import type { Identified, ListState } from './list-state.ts'
import type { ListRestoration } from './list-restoration.ts'
import { useListState } from './use-list-state.ts'

type InfiniteList<Item> = Pick<ListState<Item>, 'pages' | 'near' | 'heights' | 'state' | 'failed'> & {
  /** Number of items loaded so far. */
  readonly count: number
  readonly next: string | null
  readonly total: number | undefined
  /** Number of items in the last loaded page; null before the first load. */
  readonly added: number | null
  readonly load: (by: 'hand' | 'scroll') => void
}

type ListRefs = {
  /** List element. Its last children are the last items, one element each, and focusable. */
  readonly list: RefObject<HTMLElement | null>
  /** Sentinel element: the next page is fetched when it is in the viewport. */
  readonly end: RefObject<HTMLElement | null>
  /** Whether pages far from the viewport are unmounted; `near` and `heights` then say what to render. */
  readonly virtualized?: boolean
}

/** Loads virtual window and restoration with the first added page, because few readers need them. */
export function createRestorationLoader() {
  let loading: Promise<ListRestoration | undefined> | undefined
  const loader = {
    current: undefined as ListRestoration | undefined,
    /** If the import fails, the list still works, without a virtual window. */
    async load() {
      loading ??= import('./list-restoration.ts').then((module) => module.createListRestoration())
      loader.current = await loading.catch(() => (loading = undefined))
      return loader.current
    },
  }
  return loader
}

const documentLoader = createRestorationLoader()

/** The lists of other history entries fetch their items again: for a reader who may now read more. */
export function dropListContents(): void {
  documentLoader.current?.dropContents()
}

/** `source` is the URL prefix of further pages; the cursor is appended. */
export function useInfiniteList<Item extends Identified>(
  first: Page<Item>,
  source: string,
  { list, end, virtualized = false }: ListRefs,
  loader = documentLoader,
): InfiniteList<Item> {
  const entry = `${useLocation().key} ${source}`
  const [restoration, setRestoration] = useState(() => loader.current)
  const { listState, latest, update, pages, last, next, load } = useListState(first, (after) => source + after, {
    end,
    recall: () => restoration?.recall<Item>(entry),
  })
  const { state, focusId } = listState
  // A list to restore waits for its saved pages.
  const isWaiting = () => virtualized && pages.length === 1 && hasStoredList(entry)
  const loadRestoration = () => loader.load().then(setRestoration)
  const loadNext = (by: 'hand' | 'scroll') => void load(by === 'hand', loadRestoration())

  // Layout effect: before the virtual window is computed, which keeps the page with the focus.
  useLayoutEffect(() => {
    const items = list.current?.children
    if (!items || focusId === undefined) return
    ;(items[items.length - last.items.length] as HTMLElement | undefined)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, [focusId])

  useEffect(() => {
    if (isWaiting()) void loadRestoration()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each history entry
  }, [entry])

  // Layout effect: its cleanup runs before the DOM changes, so that the list can be measured as it was.
  useLayoutEffect(() =>
    restoration?.track({ entry, first, source, list: virtualized ? list : null, listState, latest, update }),
  )

  useEffect(() => {
    if (!end.current || next === null || state !== 'idle') return undefined
    const observer = new IntersectionObserver(
      // On a slow phone several entries arrive at once; the last is the current state.
      (seen) => seen.at(-1)?.isIntersecting && !isWaiting() && loadNext('scroll'),
      {
        threshold: scrollThresholds.loadMoreVisible,
        // A jump past the sentinel counts as visible.
        rootMargin: '9999px 0px 0px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return {
    ...listState,
    pages,
    next,
    count: pages.flatMap(({ items }) => items).length,
    total: last.total,
    added: pages.length > 1 ? last.items.length : null,
    load: loadNext,
  }
}

/** Whether sessionStorage has a longer version of this list, saved by an earlier document of this tab. */
function hasStoredList(entry: string): boolean {
  try {
    return sessionStorage.getItem('lists')?.includes(entry) === true
  } catch {
    return false
  }
}
