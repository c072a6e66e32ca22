// Virtual window over list pages, as pure functions: the visible pages, a few around them, the first page, and the one with the focus.
import type { ListState } from './list-state.ts'

export type ListLayout = Pick<ListState<unknown>, 'pages' | 'near' | 'heights'>

/** Pages rendered on each side of the viewport: enough for fast scrolling, few enough for a small phone. */
export const overscanPages = 3
/** Above this number the window is recomputed, because the list only grew since the last time. */
export const maxRenderedPages = 2 * overscanPages + 4
/** Estimated item height in pixels before it is measured; the style sheet uses the same value. */
export const estimatedItemHeight = 224

/** Edges of the viewport in pixels below the start of the list. */
export type Viewport = { readonly top: number; readonly bottom: number }

/** Pages to render. Above the list these are the first ones, below its end the last ones. */
export function pagesInWindow({ pages, heights }: Pick<ListLayout, 'pages' | 'heights'>, viewport: Viewport): number[] {
  let bottom = 0
  const visible = pages.flatMap(({ items }, pageIndex) => {
    const top = bottom
    bottom += sum(heights[pageIndex] ?? estimateHeights(items))
    return bottom > viewport.top && top < viewport.bottom ? [pageIndex] : []
  })
  const first = visible[0] ?? (viewport.top < 0 ? 0 : pages.length - 1)
  const last = visible.at(-1) ?? first
  return [...pages.keys()].filter(
    (pageIndex) => pageIndex === 0 || (pageIndex >= first - overscanPages && pageIndex <= last + overscanPages),
  )
}

/** Whether the page has items in the document, not a spacer or placeholders. */
export function isPageRendered({ pages, near }: ListLayout, pageIndex: number): boolean {
  return near?.includes(pageIndex) !== false && pages[pageIndex]?.items[0] !== null
}

/** Page of the item at an index of the rendered items. The first page for -1. */
export function pageOfRenderedItem(layout: ListLayout, itemIndex: number): number {
  let before = 0
  const found = layout.pages.findIndex(
    ({ items }, pageIndex) => isPageRendered(layout, pageIndex) && itemIndex < (before += items.length),
  )
  return Math.max(found, 0)
}

/** Heights by page from those of the rendered items. Other pages keep their last measured heights. */
export function heightsByPage(layout: ListLayout, rendered: readonly number[]): ListLayout['heights'] {
  let from = 0
  return layout.pages.map(({ items }, pageIndex) => {
    const before = layout.heights[pageIndex]
    if (!isPageRendered(layout, pageIndex)) return before
    const now = rendered.slice(from, (from += items.length))
    // The same array when nothing changed, to avoid a render.
    return before?.join() === now.join() ? before : now
  })
}

export function estimateHeights(items: readonly unknown[]): number[] {
  return items.map(() => estimatedItemHeight)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
