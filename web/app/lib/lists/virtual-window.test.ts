// Unit tests of the virtual window: pages to render, page of an item, and heights by page.
import { expect, test } from 'vitest'
import {
  estimatedItemHeight,
  estimateHeights,
  heightsByPage,
  isPageRendered,
  type ListLayout,
  maxRenderedPages,
  overscanPages,
  pageOfRenderedItem,
  pagesInWindow,
} from './virtual-window.ts'

const pageCount = 20
const itemsPerPage = 10
const page = { items: Array.from({ length: itemsPerPage }, (_, id) => ({ id })), next: '' }
const placeholderPage = { items: page.items.map(() => null), next: '' }
const layout = (changes: Partial<ListLayout> = {}): ListLayout => ({
  pages: Array.from({ length: pageCount }, () => page),
  near: null,
  heights: Array.from({ length: pageCount }, () => page.items.map(() => 100)),
  ...changes,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test.each([
  ['at the start', 0, [0, ...range(1, 3)]],
  ['in the middle', 10_000, [0, ...range(7, 13)]],
  ['across two pages', 10_500, [0, ...range(7, 14)]],
  ['at the end', 19_200, [0, ...range(16, 19)]],
  ['below the end', 90_000, [0, ...range(16, 19)]],
  ['above the list', -5_000, range(0, 3)],
])('virtual window: %s it has the visible pages, three on each side, and the first page', (_, top, expected) => {
  expect(pagesInWindow(layout(), { top, bottom: top + 800 })).toEqual(expected)
})

test('virtual window: pages without measured heights count with the estimate', () => {
  const heights = [undefined, ...layout().heights.slice(1)]
  const top = itemsPerPage * estimatedItemHeight + 5_000
  expect(pagesInWindow(layout({ heights }), { top, bottom: top + 800 })).toEqual([0, ...range(3, 9)])
  expect(estimateHeights(page.items)).toEqual(page.items.map(() => 224))
})

test('virtual window: the limit of rendered pages is above what one window can have', () => {
  const { length } = pagesInWindow(layout(), { top: 10_500, bottom: 11_300 })
  expect(length).toBeLessThan(maxRenderedPages)
  expect(maxRenderedPages).toBe(2 * overscanPages + 4)
})

test('virtual window: spacers and placeholders are not rendered items', () => {
  const pages = [page, placeholderPage, page]
  expect([0, 1, 2].map((index) => isPageRendered(layout({ pages, near: [0, 1] }), index))).toEqual([true, false, false])
  expect(isPageRendered(layout(), 5)).toBe(true)
})

test.each([
  ['no item', -1, 0],
  ['the first item', 0, 0],
  ['an item of the first page', 9, 0],
  ['the first item after a spacer', 10, 7],
  ['the first item after placeholders', 20, 9],
])('virtual window: the page of %s is found', (_, itemIndex, expected) => {
  const pages = layout().pages.with(8, placeholderPage)
  expect(pageOfRenderedItem(layout({ pages, near: [0, 7, 8, 9] }), itemIndex)).toBe(expected)
})

test('heights: rendered pages have the measured heights, others keep theirs', () => {
  const pages = [page, placeholderPage, page, page]
  const heights = [undefined, [5], [6], undefined]
  const rendered = range(1, 20)
  expect(heightsByPage({ pages, near: [0, 1, 3], heights }, rendered)).toEqual([range(1, 10), [5], [6], range(11, 20)])
})

test('heights: a page whose heights did not change has the same array', () => {
  const before = layout()
  const after = heightsByPage(
    before,
    Array.from({ length: pageCount * itemsPerPage }, () => 100),
  )
  expect(after.every((each, index) => each === before.heights[index])).toBe(true)
})

test('virtual window: a page of one placeholder is not rendered, and an empty page counts as rendered', () => {
  const pages = [page, { items: [null], next: '' }, { items: [], next: null }]
  expect([0, 1, 2].map((index) => isPageRendered(layout({ pages }), index))).toEqual([true, false, true])
})

test('virtual window: a list without pages has no window, and an item behind the last page is in the first', () => {
  expect(pagesInWindow({ pages: [], heights: [] }, { top: 0, bottom: 800 })).toEqual([])
  expect(pageOfRenderedItem(layout({ pages: [page, page] }), 20)).toBe(0)
})
