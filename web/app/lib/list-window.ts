// Virtual window over list pages: the visible pages, a few around them, the first page, and the one that contains the focus.
import type { Grown } from './use-more.ts'

type Listed = Pick<Grown<unknown>, 'pages' | 'near' | 'heights'>

/** Pages rendered on each side of the viewport: enough for fast scrolling, few enough for a small phone. */
const reach = 3
/** Above this number the window is recomputed, because the list only grew since the last time. */
export const mostPages = 2 * reach + 4
/** Estimated item height in pixels before it is measured; the style sheet uses the same value. */
const guess = 224

/** Current item heights. Pages outside the document keep their last measured heights. */
export function measure(list: HTMLElement, { pages, near, heights }: Listed): Listed['heights'] {
  const shown = shownIn(list)
  let from = 0
  return pages.map(({ items }, place) => {
    const before = heights[place]
    if (near?.includes(place) === false || items[0] === null) return before
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
export function settle(list: HTMLElement): void {
  const added = [...list.querySelectorAll<HTMLElement>(':scope > .later:not([style])')]
  for (const { style } of added) style.contentVisibility = 'visible'
  const heights = added.map((item) => item.getBoundingClientRect().height)
  for (const [at, { style }] of added.entries()) {
    style.containIntrinsicHeight = `auto ${heights[at]}px`
    style.contentVisibility = ''
  }
}

/** Pages to render when the viewport's top edge is `from` pixels below the start of the list. */
export function pagesNear({ pages, heights }: Pick<Listed, 'pages' | 'heights'>, from: number): number[] {
  let bottom = 0
  const seen = pages.flatMap(({ items }, place) => {
    const top = bottom
    bottom += sum(heights[place] ?? guessed(items))
    return bottom > from && top < from + innerHeight ? [place] : []
  })
  const first = seen[0] ?? pages.length - 1
  const last = seen.at(-1) ?? first
  return [...pages.keys()].filter((place) => place === 0 || (place >= first - reach && place <= last + reach))
}

/** Page that contains the focus, which must stay mounted. The first page when there is none. */
export function focusedPage(list: HTMLElement, { pages, near }: Listed): number {
  const focused = shownIn(list).findIndex((item) => item.contains(document.activeElement))
  let before = 0
  const place = pages.findIndex(
    ({ items }, place) => near?.includes(place) !== false && items[0] !== null && focused < (before += items.length),
  )
  return Math.max(place, 0)
}

export function guessed(items: readonly unknown[]): number[] {
  return items.map(() => guess)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Excludes spacer elements, which are hidden from screen readers. */
function shownIn(list: HTMLElement): Element[] {
  return [...list.children].filter((child) => child.ariaHidden !== 'true')
}
