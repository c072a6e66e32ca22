// Virtual window and scroll restoration of infinite lists: renders only pages near the viewport, saves each list by history entry, and
// restores one that an earlier document saved.
import { type RefObject, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { fetchPage, type Page } from './fetch-page.ts'
import { focusedItemIndex, measureItems, setIntrinsicHeights, viewportOver } from './list-elements.ts'
import type { Identified, ListState, LoadedPage } from './list-state.ts'
import { createListStorage, type ListStorage } from './list-storage.ts'
import { reduceWindow, type WindowEvent } from './list-window-state.ts'
import {
  estimateHeights,
  heightsByPage,
  maxRenderedPages,
  pageOfRenderedItem,
  pagesInWindow,
  sum,
} from './virtual-window.ts'

export type TrackedList<Item> = {
  readonly entry: string
  readonly first: Page<Item>
  /** URL prefix of further pages; the cursor is appended. */
  readonly source: string
  /** Null disables the virtual window. */
  readonly list: RefObject<HTMLElement | null> | null
  readonly listState: ListState<Item>
  /** What the last render had. One ref for each mounted list. */
  readonly latest: RefObject<{ readonly request: string | null }>
  readonly update: (transition: (known: ListState<Item>) => ListState<Item>) => void
}
export type ListRestoration = ReturnType<typeof createListRestoration>

/** Maximum number of new pages to fetch between the fresh first page and the restored pages. */
export const maxBridgePages = 3
const noop = () => {}

/** One per document: it holds the lists that are not on screen now. */
export function createListRestoration(storage: ListStorage = createListStorage(() => sessionStorage)) {
  /** URLs of placeholder pages in flight: a list renders often while it waits for them. */
  const inFlight = new Set<string>()
  /** History entry and first page of each mounted list at its last render. */
  const opened = new WeakMap<object, { readonly entry: string; readonly first: unknown }>()
  // Lists that are not on screen.
  addEventListener('pagehide', () => storage.write())

  /** Layout effect: runs after each render of the list. The return value is its cleanup. */
  function track<Item extends Identified>(tracked: TrackedList<Item>): () => void {
    const { entry, first, listState, latest } = tracked
    const list = tracked.list?.current
    const before = opened.get(latest)
    opened.set(latest, { entry, first })
    // The user navigated to the same list again without leaving it, for example by the link to the current page.
    if (before && before.entry !== entry && before.first !== first) {
      dispatch(tracked, { type: 'reopened', saved: storage.findInMemory<Item>(entry) })
      return noop
    }
    if (listState.pages.length === 0) {
      if (list && listState.state === 'idle') void restore(list, tracked, storage)
      return noop
    }
    if (!list) {
      storage.save(entry, listState)
      return noop
    }
    setIntrinsicHeights(list)
    fetchPlaceholders(tracked, inFlight)
    const save = () => storage.save(entry, { ...listState, heights: heightsByPage(listState, measureItems(list)) })
    // The document may be unloaded in this state, so it is saved to sessionStorage as well.
    const saveToStorage = () => {
      save()
      storage.write()
    }
    addEventListener('pagehide', saveToStorage)
    const observer = new IntersectionObserver(
      (seen) => seen.some((each) => each.isIntersecting) && updateWindow(list, tracked),
      { rootMargin: '150% 0px' },
    )
    for (const spacer of list.querySelectorAll(':scope > .list-spacer')) observer.observe(spacer)
    if ((listState.near ?? listState.pages).length > maxRenderedPages) updateWindow(list, tracked)
    return () => {
      removeEventListener('pagehide', saveToStorage)
      save()
      observer.disconnect()
    }
  }
  return {
    track,
    recall: <Item>(entry: string) => storage.findInMemory<Item>(entry),
    dropContents: () => storage.dropContents(),
  }
}

function dispatch<Item extends Identified>({ update }: TrackedList<Item>, event: WindowEvent<Item>): void {
  update((known) => reduceWindow(known, event))
}

/** Unmounts pages far from the viewport and mounts those near it. */
function updateWindow<Item extends Identified>(list: HTMLElement, tracked: TrackedList<Item>): void {
  const { listState } = tracked
  const { pages, near: before } = listState
  const heights = heightsByPage(listState, measureItems(list))
  const visible = pagesInWindow({ pages, heights }, viewportOver(list))
  const near = [...new Set([...visible, pageOfRenderedItem(listState, focusedItemIndex(list))])]
  if (near.join() === before?.join()) return
  startTransition(() => dispatch(tracked, { type: 'windowChanged', near, heights, pageCount: pages.length }))
}

/** Fetches pages near the viewport that are only known as placeholders. One that fails is fetched again after the next render. */
function fetchPlaceholders<Item extends Identified>(tracked: TrackedList<Item>, inFlight: Set<string>): void {
  const { pages, near } = tracked.listState
  for (const pageIndex of near ?? []) {
    const after = pages[pageIndex - 1]?.next
    const url = `${tracked.source}${after}`
    if (!after || pages[pageIndex]?.items[0] !== null || inFlight.has(url)) continue
    inFlight.add(url)
    void fetchPage<Item>(url).then((result) => {
      inFlight.delete(url)
      return 'page' in result && dispatch(tracked, { type: 'placeholderFetched', pageIndex, after, page: result.page })
    })
  }
}

/** Restores a list saved by an earlier document: same length, same scroll position. */
async function restore<Item extends Identified>(
  list: HTMLElement,
  tracked: TrackedList<Item>,
  storage: ListStorage,
): Promise<void> {
  const { entry, first, source } = tracked
  const saved = storage.find<Item>(entry)
  // A list that newer ones replaced may still be in sessionStorage, and would wait there for its restoration.
  if (!saved) return storage.remove(entry)
  dispatch(tracked, { type: 'restorationStarted', entry })
  const bridge = await fetchBridge(saved.joint, saved.pages[0]?.next ?? null, first, source)
  if (bridge === null) storage.remove(entry)
  // The reader navigated away meanwhile, or the list is another one: do not scroll.
  if (bridge === null || !list.isConnected || tracked.latest.current.request !== entry) {
    dispatch(tracked, { type: 'restorationFinished', entry, list: null })
    return
  }
  const pages: LoadedPage<Item>[] = [first, ...bridge, ...saved.pages.slice(1)]
  const between = bridge.map(({ items }) => estimateHeights(items))
  const heights = [saved.heights[0], ...between, ...saved.heights.slice(1)]
  const top = storage.getScrollOffset(entry) + sum(between.flat())
  const near = pagesInWindow({ pages, heights }, viewportOver(list, top))
  flushSync(() => dispatch(tracked, { type: 'restorationFinished', entry, list: { pages, heights, near } }))
  scrollTo({ top, behavior: 'instant' })
}

/** Fetches the pages between the fresh first page and the saved ones: empty when there are no new items, null when there are too many. */
async function fetchBridge<Item extends Identified>(
  joint: string | undefined,
  target: string | null,
  first: Page<Item>,
  source: string,
): Promise<Page<Item>[] | null> {
  const bridge: Page<Item>[] = []
  for (let { next } = first; next !== target; next = bridge.at(-1)?.next ?? null) {
    if (next === null || bridge.length === maxBridgePages) return null
    const result = await fetchPage<Item>(source + next)
    if (!('page' in result)) return null
    const { page } = result
    const at = page.items.findIndex(({ id }) => id === joint)
    bridge.push(at < 0 ? page : { ...page, items: page.items.slice(0, at), next: target })
  }
  return bridge
}
