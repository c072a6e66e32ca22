// React hook: infinite list with keyset pagination, loaded by button or by scroll, with scroll restoration on back navigation.

import { scrollThresholds } from '@murmullo/contract/constants/limits'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchPage, type Page } from './fetch-page.ts'
import { initialListState, type ListState } from './list-state.ts'

type InfiniteList<Item> = ListState<Item> & {
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

/** Virtualization and restoration module. Loaded with the first added page, because few readers need it. */
let restoration: typeof import('./list-restoration.ts') | undefined

/** If the import fails, the list still works, without virtualization. */
async function loadRestoration(): Promise<void> {
  restoration ??= await import('./list-restoration.ts').catch(() => undefined)
}

/** `source` is the URL prefix of further pages; the cursor is appended. */
export function useInfiniteList<Item extends { readonly id: string }>(
  first: Page<Item>,
  source: string,
  { list, end, virtualized = false }: ListRefs,
): InfiniteList<Item> {
  const entry = `${useLocation().key} ${source}`
  /** Number of pages when "load more" was pressed by hand. */
  const byHand = useRef(0)
  const [listState, setListState] = useState<ListState<Item>>(() => restoration?.recall(entry) ?? initialListState)
  const { state } = listState
  const pages = listState.pages.length > 0 ? listState.pages : [first]
  const last = pages.at(-1) ?? first
  const { next } = last

  async function load(by: 'hand' | 'scroll') {
    if (by === 'hand') byHand.current = pages.length
    if (next === null || state === 'loading') return
    setListState((known) => ({ ...known, state: 'loading', failed: null }))
    const [reply] = await Promise.all([fetchPage<Item>(source + next), loadRestoration()])
    // The keyboard focus is on the sentinel: move it to the first added item.
    if (end.current?.contains(document.activeElement)) byHand.current = pages.length
    // In a transition, so that rendering many cards does not block input events.
    startTransition(() =>
      setListState((known) => {
        if (!('page' in reply)) return { ...known, state: 'failed', ...reply }
        const before = known.pages.length > 0 ? known.pages : [first]
        // The list may have been reset meanwhile: then this is not its next page.
        if (before.at(-1)?.next !== next) return { ...known, state: 'idle' }
        const added = restoration?.dedupePage(reply.page, before) ?? reply.page
        return {
          ...known,
          pages: [...before, added],
          near: known.near && [...known.near, before.length],
          state: 'idle',
        }
      }),
    )
  }

  useEffect(() => {
    const items = list.current?.children
    if (!items || !byHand.current || byHand.current === pages.length) return
    byHand.current = 0
    ;(items[items.length - last.items.length] as HTMLElement | undefined)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    if (hasStoredList(entry)) void loadRestoration().then(() => setListState((known) => ({ ...known })))
  }, [entry])

  const tracked = { entry, first, source, list: virtualized ? list : null, grown: listState, setGrown: setListState }
  // Layout effect: its cleanup runs before the DOM changes, so that the list can be measured as it was.
  useLayoutEffect(() => restoration?.trackList(tracked))

  useEffect(() => {
    if (!end.current || next === null || state !== 'idle') return undefined
    const observer = new IntersectionObserver(
      // On a slow phone several entries arrive at once; the last is the current state. A list to restore waits for its saved pages.
      (seen) => seen.at(-1)?.isIntersecting && (pages.length > 1 || !hasStoredList(entry)) && void load('scroll'),
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
    count: pages.flatMap(({ items }) => items).length,
    next,
    total: last.total,
    added: pages.length > 1 ? last.items.length : null,
    load: (by) => void load(by),
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
