// DOM access of the virtual window: item heights, the item with the focus, and the position of the viewport.
import type { Viewport } from './virtual-window.ts'

/** Items with `content-visibility: auto` whose height is still the estimate of the style sheet. A restored item has its height as a style. */
const notMeasured = '.deferred-item:not([style], [data-measured])'
/** On a slow phone the layout of one card takes 3 to 6 ms; of a whole page at once, longer than an interaction may wait. */
const measuredPerFrame = 2

/** Heights of the rendered items in pixels, to two decimals; undefined for an item that `measureAddedItems` has not measured yet. */
export function measureItems(list: HTMLElement): (number | undefined)[] {
  return renderedItems(list).map((item) =>
    item.matches(notMeasured) ? undefined : Math.round(item.getBoundingClientRect().height * 100) / 100,
  )
}

/** Index among the rendered items; -1 when the focus is elsewhere. */
export function focusedItemIndex(list: HTMLElement): number {
  return renderedItems(list).findIndex((item) => item.contains(document.activeElement))
}

/** The viewport when the document is scrolled to `scrollTop`; by default as it is now. */
export function viewportOver(list: HTMLElement, scrollTop = scrollY): Viewport {
  const top = scrollTop - (list.getBoundingClientRect().top + scrollY)
  return { top, bottom: top + innerHeight }
}

/**
 * Sets the final height of newly added items that have `content-visibility: auto`, so that a scroll jump causes no layout shift. A few per frame,
 * so that an interaction waits for a few cards only. Returns the cancellation.
 */
export function measureAddedItems(list: HTMLElement): () => void {
  const added = [...list.querySelectorAll<HTMLElement>(`:scope > ${notMeasured}`)]
  let frame = 0
  const measureInNextFrame = () => {
    if (added.length > 0) frame = requestAnimationFrame(measureNext)
  }
  const measureNext = () => {
    const items = added.splice(0, measuredPerFrame)
    for (const { style } of items) style.contentVisibility = 'visible'
    const heights = items.map((item) => item.getBoundingClientRect().height)
    for (const [at, { style, dataset }] of items.entries()) {
      style.containIntrinsicHeight = `auto ${heights[at]}px`
      style.contentVisibility = ''
      dataset.measured = ''
    }
    measureInNextFrame()
  }
  // Not in the frame in which they are added: there the browser computes the layout of those near the viewport itself.
  frame = requestAnimationFrame(measureInNextFrame)
  return () => cancelAnimationFrame(frame)
}

/** Excludes spacer elements, which are hidden from screen readers. */
function renderedItems(list: HTMLElement): Element[] {
  return [...list.children].filter((child) => child.getAttribute('aria-hidden') !== 'true')
}
