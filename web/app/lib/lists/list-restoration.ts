// Virtual list and scroll restoration: renders only pages near the viewport, and saves and restores the list per history entry.
import { type Dispatch, type RefObject, type SetStateAction, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { fetchPage, type Page } from './fetch-page.ts'
import {
  focusedPage,
  estimateHeights,
  measureItems,
  maxRenderedPages,
  pagesInWindow,
  setIntrinsicHeights,
  sum,
} from './virtual-window.ts'
import { saveList, getSavedList, getListInMemory, writeLists, getSavedScrollOffset } from './list-storage.ts'
import { initialListState, type ListState, type LoadedPage } from './list-state.ts'

export { getListInMemory as recall } from './list-storage.ts'

type TrackedList<Item> = {
  readonly entry: string
  readonly first: Page<Item>
  readonly source: string
  /** Null disables virtualization. */
  readonly list: RefObject<HTMLElement | null> | null
  readonly grown: ListState<Item>
  readonly setGrown: Dispatch<SetStateAction<ListState<Item>>>
}
type Identified = { readonly id: string }
type SetListState<Item> = TrackedList<Item>['setGrown']

/** Maximum number of new pages to fetch between the fresh first page and the restored pages. */
const maxBridgePages = 3

const inFlightUrls = new Set<string>()
let lastTracked: { readonly entry: string; readonly first: unknown; readonly setGrown: unknown } | undefined
const noop = () => {}

/** Layout effect: runs after each render of the list. The return value is its cleanup. */
export function trackList<Item extends Identified>(tracked: TrackedList<Item>): () => void {
  const { entry, grown, setGrown } = tracked
  const list = tracked.list?.current
  if (isReopened(tracked)) {
    setGrown(getListInMemory(entry) ?? initialListState)
    return noop
  }
  if (grown.pages.length === 0) {
    if (list && grown.state === 'idle') void restoreList(list, tracked)
    return noop
  }
  if (!list) {
    saveList(entry, grown)
    return noop
  }
  setIntrinsicHeights(list)
  fetchPlaceholders(tracked)
  const saveState = () => saveList(entry, { ...grown, heights: measureItems(list, grown) })
  // The document may be unloaded in this state, so it is saved to sessionStorage as well.
  const saveToStorage = () => {
    saveState()
    writeLists()
  }
  addEventListener('pagehide', saveToStorage)
  const observer = new IntersectionObserver(
    (marks) => marks.some((mark) => mark.isIntersecting) && updateWindow(list, grown, setGrown),
    { rootMargin: '150% 0px' },
  )
  for (const pageIndex of list.querySelectorAll(':scope > .far')) observer.observe(pageIndex)
  if ((grown.near ?? grown.pages).length > maxRenderedPages) updateWindow(list, grown, setGrown)
  return () => {
    removeEventListener('pagehide', saveToStorage)
    saveState()
    observer.disconnect()
  }
}

/** The user navigated to the same list again without leaving it, for example by the link to the current page. */
function isReopened<Item>({ entry, first, setGrown }: TrackedList<Item>): boolean {
  const last = lastTracked
  lastTracked = { entry, first, setGrown }
  return last?.setGrown === setGrown && last.entry !== entry && last.first !== first
}

/** Unmounts pages far from the viewport and mounts those near it. */
function updateWindow<Item>(list: HTMLElement, grown: ListState<Item>, setGrown: SetListState<Item>): void {
  const heights = measureItems(list, grown)
  const seen = pagesInWindow({ ...grown, heights }, -list.getBoundingClientRect().top)
  const near = [...new Set([...seen, focusedPage(list, grown)])]
  if (near.join() === grown.near?.join()) return
  startTransition(() =>
    setGrown((known) => ({
      ...known,
      heights,
      // Pages that were appended meanwhile are in scroll direction.
      near: [...near, ...[...known.pages.keys()].slice(grown.pages.length)],
    })),
  )
}

/** Fetches pages near the viewport that are only known as placeholders. */
function fetchPlaceholders<Item extends Identified>({ source, grown, setGrown }: TrackedList<Item>): void {
  for (const pageIndex of grown.near ?? []) {
    const cursor = grown.pages[pageIndex - 1]?.next
    const url = `${source}${cursor}`
    if (!cursor || grown.pages[pageIndex]?.items[0] !== null || inFlightUrls.has(url)) continue
    inFlightUrls.add(url)
    void fetchPage<Item>(url).then((reply) => {
      inFlightUrls.delete(url)
      return 'page' in reply && setGrown((known) => withFetchedPage(known, pageIndex, cursor, reply.page))
    })
  }
}

function withFetchedPage<Item extends Identified>(
  known: ListState<Item>,
  pageIndex: number,
  cursor: string,
  page: Page<Item>,
): ListState<Item> {
  if (known.pages[pageIndex - 1]?.next !== cursor || known.pages[pageIndex]?.items[0] !== null) return known
  const next = known.pages[pageIndex]?.next ?? null
  const pages = known.pages.map((each, at) => (at === pageIndex ? { ...dedupePage(page, known.pages), next } : each))
  return { ...known, pages }
}

/** Restores a list saved by an earlier document: same length, same scroll position. */
async function restoreList<Item extends Identified>(
  list: HTMLElement,
  { entry, first, source, setGrown }: TrackedList<Item>,
): Promise<void> {
  const left = getSavedList<Item>(entry)
  if (!left) return
  const before = left.grown
  setGrown({ ...initialListState, state: 'loading' })
  const bridge = await fetchBridge(left.joint, before.pages[0]?.next ?? null, first, source)
  if (bridge === null) {
    writeLists(entry)
    setGrown(initialListState)
    return
  }
  // The reader navigated away meanwhile: do not scroll.
  if (!list.isConnected) return
  const pages: LoadedPage<Item>[] = [first, ...bridge, ...before.pages.slice(1)]
  const between = bridge.map(({ items }) => estimateHeights(items))
  const heights = [before.heights[0], ...between, ...before.heights.slice(1)]
  const top = getSavedScrollOffset(entry) + sum(between.flat())
  const near = pagesInWindow({ pages, heights }, top - (list.getBoundingClientRect().top + scrollY))
  flushSync(() => setGrown({ ...initialListState, pages, heights, near }))
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
    const reply = await fetchPage<Item>(source + next)
    if (!('page' in reply)) return null
    const { page } = reply
    const at = page.items.findIndex(({ id }) => id === joint)
    bridge.push(at < 0 ? page : { ...page, items: page.items.slice(0, at), next: target })
  }
  return bridge
}

/** Items published or moved meanwhile can shift an item into the next page. */
export function dedupePage<Item extends Identified>(page: Page<Item>, pages: readonly LoadedPage<Item>[]): Page<Item> {
  const seen = new Set(pages.flatMap(({ items }) => items.map((item) => item?.id)))
  return { ...page, items: page.items.filter(({ id }) => !seen.has(id)) }
}
