// Which pages of a long list stand in the document: those in sight, some around them, the first, and the one with the focus.
import type { Grown } from './use-more.ts'

type Listed = Pick<Grown<unknown>, 'pages' | 'near' | 'heights'>

/** Pages kept on each side of what is seen: enough to outrun a finger, few enough for a small phone. */
const reach = 3
/** More than this stand there only because the list grew: time to let some go. */
export const mostPages = 2 * reach + 4
/** What an item is thought to measure before it is seen, in pixels; the style sheet says the same. */
const guess = 224

/** How tall the items are now; what is not in the document is as it was last seen. */
export function measure(list: HTMLElement, { pages, near, heights }: Listed): Listed['heights'] {
  const shown = shownIn(list)
  let from = 0
  return pages.map(({ items }, place) => {
    const before = heights[place]
    if (near?.includes(place) === false || items[0] === null) return before
    const these = shown.slice(from, (from += items.length))
    const now = these.map((item) => Math.round(item.getBoundingClientRect().height * 100) / 100)
    // The same array when nothing changed: nothing has to be drawn again.
    return before?.join() === now.join() ? before : now
  })
}

/**
 * Gives items that have just come, and are not laid out until they come near, the height they will have: whoever jumps among them sees nothing
 * move. Before they are drawn, so that nobody sees it done.
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

/** The pages to keep when what is `from` pixels below the beginning of the list is at the top of the screen. */
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

/** The page that has the focus, which must not lose it; the first when none has. */
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

/** What only keeps a place is hidden from whoever listens. */
function shownIn(list: HTMLElement): Element[] {
  return [...list.children].filter((child) => child.ariaHidden !== 'true')
}
