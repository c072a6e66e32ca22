// DOM access of the virtual window: item heights, the item with the focus, and the position of the viewport.
import type { Viewport } from './virtual-window.ts'

/** Heights of the rendered items in pixels, to two decimals. */
export function measureItems(list: HTMLElement): number[] {
  return renderedItems(list).map((item) => Math.round(item.getBoundingClientRect().height * 100) / 100)
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
 * Sets the final height of newly added items that have `content-visibility: auto`, so that a scroll jump causes no layout shift.
 * Runs before paint, so it is not visible.
 */
export function setIntrinsicHeights(list: HTMLElement): void {
  const added = [...list.querySelectorAll<HTMLElement>(':scope > .deferred-item:not([style])')]
  for (const { style } of added) style.contentVisibility = 'visible'
  const heights = added.map((item) => item.getBoundingClientRect().height)
  for (const [at, { style }] of added.entries()) {
    style.containIntrinsicHeight = `auto ${heights[at]}px`
    style.contentVisibility = ''
  }
}

/** Excludes spacer elements, which are hidden from screen readers. */
function renderedItems(list: HTMLElement): Element[] {
  return [...list.children].filter((child) => child.getAttribute('aria-hidden') !== 'true')
}
