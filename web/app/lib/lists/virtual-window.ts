// Virtual window over list pages: the visible pages, a few around them, the first page, and the one that contains the focus.
import type { ListState } from './list-state.ts'

type ListLayout = Pick<ListState<unknown>, 'pages' | 'near' | 'heights'>

/** Pages rendered on each side of the viewport: enough for fast scrolling, few enough for a small phone. */
const overscanPages = 3
/** Above this number the window is recomputed, because the list only grew since the last time. */
export const maxRenderedPages = 2 * overscanPages + 4
/** Estimated item height in pixels before it is measured; the style sheet uses the same value. */
const estimatedItemHeight = 224

/** Current item heights. Pages outside the document keep their last measured heights. */
export function measureItems(list: HTMLElement, { pages, near, heights }: ListLayout): ListLayout['heights'] {
  const shown = renderedItems(list)
  let from = 0
  return pages.map(({ items }, pageIndex) => {
    const before = heights[pageIndex]
    if (near?.includes(pageIndex) === false || items[0] === null) return before
    const these = shown.slice(from, (from += items.length))
    const now = these.map((item) => Math.round(item.getBoundingClientRect().height * 100) / 100)
    // Return the same array when nothing changed, to avoid a render.
    return before?.join() === now.join() ? before : now
  })
}

/**
 * Sets the final height of newly added items that have `content-visibility: auto`, so that a scroll jump causes no layout shift.
 * Runs before paint, so it is not visible.
 */
export function setIntrinsicHeights(list: HTMLElement): void {
  const added = [...list.querySelectorAll<HTMLElement>(':scope > .later:not([style])')]
  for (const { style } of added) style.contentVisibility = 'visible'
  const heights = added.map((item) => item.getBoundingClientRect().height)
  for (const [at, { style }] of added.entries()) {
    style.containIntrinsicHeight = `auto ${heights[at]}px`
    style.contentVisibility = ''
  }
}

/** Pages to render when the viewport's top edge is `from` pixels below the start of the list. */
export function pagesInWindow({ pages, heights }: Pick<ListLayout, 'pages' | 'heights'>, from: number): number[] {
  let bottom = 0
  const seen = pages.flatMap(({ items }, pageIndex) => {
    const top = bottom
    bottom += sum(heights[pageIndex] ?? estimateHeights(items))
    return bottom > from && top < from + innerHeight ? [pageIndex] : []
  })
  const first = seen[0] ?? pages.length - 1
  const last = seen.at(-1) ?? first
  return [...pages.keys()].filter(
    (pageIndex) => pageIndex === 0 || (pageIndex >= first - overscanPages && pageIndex <= last + overscanPages),
  )
}

/** Page that contains the focus, which must stay mounted. The first page when there is none. */
export function focusedPage(list: HTMLElement, { pages, near }: ListLayout): number {
  const focused = renderedItems(list).findIndex((item) => item.contains(document.activeElement))
  let before = 0
  const pageIndex = pages.findIndex(
    ({ items }, pageIndex) =>
      near?.includes(pageIndex) !== false && items[0] !== null && focused < (before += items.length),
  )
  return Math.max(pageIndex, 0)
}

export function estimateHeights(items: readonly unknown[]): number[] {
  return items.map(() => estimatedItemHeight)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Excludes spacer elements, which are hidden from screen readers. */
function renderedItems(list: HTMLElement): Element[] {
  return [...list.children].filter((child) => child.ariaHidden !== 'true')
}
