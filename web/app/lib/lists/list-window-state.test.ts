// Unit tests of the reducer of virtual window and restoration: window, placeholders, restored and reopened lists, with their races.
import { expect, test } from 'vitest'
import { initialListState, type ListState, reduceList } from './list-state.ts'
import { reduceWindow, type WindowEvent } from './list-window-state.ts'

type Item = { readonly id: string }
type State = ListState<Item>

const items = (ids: string) => [...ids].map((id) => ({ id }))
const placeholders = [null, null]
/** Four pages: the first has items, the others are placeholders. */
const restored: State = {
  ...initialListState,
  pages: [
    { items: items('ab'), next: '2' },
    { items: placeholders, next: '4' },
    { items: placeholders, next: '6' },
    { items: placeholders, next: null },
  ],
  near: [0, 1, 2],
}
const fetched = (changes = {}): WindowEvent<Item> => ({
  type: 'placeholderFetched',
  pageIndex: 2,
  after: '4',
  page: { items: items('ef'), next: 'other' },
  ...changes,
})
const restoring: State = { ...initialListState, state: 'loading', request: 'entry' }

test('virtual window: a change replaces rendered pages and heights', () => {
  const heights = [[10, 20], undefined, undefined, undefined]
  const state = reduceWindow(restored, { type: 'windowChanged', near: [0, 3], heights, pageCount: 4 })
  expect(state).toMatchObject({ near: [0, 3], heights })
})

test('virtual window: pages that were appended after it was computed stay rendered', () => {
  const state = reduceWindow(restored, { type: 'windowChanged', near: [0, 1], heights: [], pageCount: 2 })
  expect(state.near).toEqual([0, 1, 2, 3])
})

test('placeholder page: fetched items replace it, and the saved cursor stays', () => {
  const { pages } = reduceWindow(restored, fetched())
  expect(pages[2]).toEqual({ items: items('ef'), next: '6' })
  expect(pages.toSpliced(2, 1)).toEqual(restored.pages.toSpliced(2, 1))
})

test('placeholder page: an item that is in another page is not added again', () => {
  const { pages } = reduceWindow(restored, fetched({ page: { items: items('be'), next: 'other' } }))
  expect(pages[2]?.items).toEqual(items('e'))
})

test.each<[string, State, object]>([
  ['that another response filled', reduceWindow(restored, fetched()), {}],
  ['after another cursor', restored, { after: '5' }],
  ['of a list that was reset', initialListState, {}],
])('placeholder page: a response for one %s changes nothing', (_, state, changes) => {
  expect(reduceWindow(state, fetched({ page: { items: items('gh'), next: null }, ...changes }))).toBe(state)
})

test('restoration: while it is in flight, no page loads', () => {
  const state = reduceWindow<Item>(initialListState, { type: 'restorationStarted', entry: 'entry' })
  expect(state).toEqual(restoring)
  expect(reduceList(state, { type: 'loadStarted', request: '/more', byHand: false })).toBe(state)
})

test('restoration: a load that started first, or a list with pages, is not replaced', () => {
  const loading: State = { ...initialListState, state: 'loading', request: '/more' }
  for (const state of [loading, restored])
    expect(reduceWindow(state, { type: 'restorationStarted', entry: 'entry' })).toBe(state)
})

test('restoration: it ends with the pages, or with the first page when they could not be joined', () => {
  const { pages, near, heights } = restored
  const list = { pages, near, heights }
  const finish = (found: typeof list | null) =>
    reduceWindow(restoring, { type: 'restorationFinished', entry: 'entry', list: found })
  expect(finish(list)).toEqual({ ...initialListState, ...list })
  expect(finish(null)).toEqual(initialListState)
})

test('restoration: a result for another history entry changes nothing', () => {
  const { pages, near, heights } = restored
  for (const list of [null, { pages, near, heights }])
    for (const state of [initialListState, { ...restoring, request: 'other' }])
      expect(reduceWindow<Item>(state, { type: 'restorationFinished', entry: 'entry', list })).toBe(state)
})

test('list: opened again in place, it starts with its first page, or with what that history entry had', () => {
  expect(reduceWindow(restored, { type: 'reopened', saved: undefined })).toEqual(initialListState)
  const saved: State = { ...initialListState, pages: restored.pages.slice(0, 2) }
  expect(reduceWindow(restored, { type: 'reopened', saved })).toBe(saved)
})

test('list: opened again while a page is in flight, that page is not appended', () => {
  const loading = reduceList<Item>(initialListState, { type: 'loadStarted', request: '/more?after=2', byHand: true })
  const reopened = reduceWindow(loading, { type: 'reopened', saved: undefined })
  const first = { items: items('ab'), next: '2' }
  const result = { page: { items: items('cd'), next: null } }
  const late = { request: '/more?after=2', after: '2', first, result, isEndFocused: false }
  expect(reduceList(reopened, { type: 'loadFinished', ...late })).toBe(reopened)
})

test('placeholder page: a page of one item is filled', () => {
  const one: State = { ...restored, pages: restored.pages.with(3, { items: [null], next: null }) }
  const { pages } = reduceWindow(one, fetched({ pageIndex: 3, after: '6', page: { items: items('g'), next: null } }))
  expect(pages[3]).toEqual({ items: items('g'), next: null })
})

test('restoration: a list with one page is not replaced', () => {
  const state: State = { ...initialListState, pages: restored.pages.slice(0, 1) }
  expect(reduceWindow(state, { type: 'restorationStarted', entry: 'entry' })).toBe(state)
})
