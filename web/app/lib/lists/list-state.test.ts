// Unit tests of the reducer of infinite lists: load, failure, stale responses, duplicates, focus and edits.
import { expect, test } from 'vitest'
import type { Page } from './fetch-page.ts'
import { initialListState, type ListEvent, type ListState, reduceList } from './list-state.ts'

type Item = { readonly id: string; readonly isRead?: boolean }
type Finished = Extract<ListEvent<Item>, { type: 'loadFinished' }>

const page = (ids: string, next: string | null): Page<Item> => ({ items: [...ids].map((id) => ({ id })), next })
const first = page('ab', '2')
const start = (changes = {}): ListEvent<Item> => ({
  type: 'loadStarted',
  request: '/more?after=2',
  byHand: false,
  ...changes,
})
const finish = (changes: Partial<Finished> = {}): ListEvent<Item> => ({
  type: 'loadFinished',
  request: '/more?after=2',
  after: '2',
  first,
  result: { page: page('cd', '4') },
  isEndFocused: false,
  ...changes,
})
const reduce = (...events: ListEvent<Item>[]) => events.reduce<ListState<Item>>(reduceList, initialListState)
const idsIn = ({ pages }: ListState<Item>) => pages.map(({ items }) => items.map((item) => item?.id).join(''))

test('list reducer: a load starts, and a page is appended to the first page', () => {
  expect(reduce(start())).toMatchObject({ state: 'loading', request: '/more?after=2', pages: [] })
  const loaded = reduce(start(), finish())
  expect(idsIn(loaded)).toEqual(['ab', 'cd'])
  expect(loaded).toMatchObject({ state: 'idle', failed: null, request: null, near: null })
})

test('list reducer: a second load while one is in flight does not replace it', () => {
  const loading = reduce(start())
  expect(reduceList(loading, start({ request: '/more?after=9' }))).toBe(loading)
})

test('list reducer: the same page answered twice is appended once', () => {
  const loaded = reduce(start(), finish())
  expect(reduceList(loaded, finish())).toBe(loaded)
})

test.each([null, 'service.failed'] as const)('list reducer: a load that fails with %s keeps the pages', (failed) => {
  const next = { request: '/more?after=4', after: '4' }
  const state = reduce(start(), finish(), start(next), finish({ ...next, result: { failed } }))
  expect(state).toMatchObject({ state: 'failed', failed, request: null })
  expect(idsIn(state)).toEqual(['ab', 'cd'])
})

test('list reducer: a retry clears the failure and appends the page', () => {
  const failed = reduce(start(), finish({ result: { failed: 'service.failed' } }))
  const retried = reduceList(failed, start())
  expect(retried).toMatchObject({ state: 'loading', failed: null })
  expect(idsIn(reduceList(retried, finish()))).toEqual(['ab', 'cd'])
})

test.each<[string, Partial<Finished>]>([
  ['page', {}],
  ['failure', { result: { failed: null } }],
])('list reducer: a %s of a list that was reset meanwhile changes nothing', (_, changes) => {
  expect(reduceList(initialListState, finish(changes))).toBe(initialListState)
  const other = reduce(start({ request: '/more/other?after=2' }))
  expect(reduceList(other, finish(changes))).toBe(other)
})

test('list reducer: a page is dropped when the first page ends elsewhere meanwhile, so that no item is lost between them', () => {
  const revalidated = page('xa', '1')
  const state = reduce(start(), finish({ first: revalidated }))
  expect(state).toMatchObject({ state: 'idle', request: null, pages: [] })
})

test('list reducer: later pages do not depend on a revalidated first page', () => {
  const next = { request: '/more?after=4', after: '4' }
  const last = { ...next, first: page('xa', '1'), result: { page: page('e', null) } }
  expect(idsIn(reduce(start(), finish(), start(next), finish(last)))).toEqual(['ab', 'cd', 'e'])
})

test('list reducer: items that are already in the list are removed from the appended page', () => {
  expect(idsIn(reduce(start(), finish({ result: { page: page('bc', '4') } })))).toEqual(['ab', 'c'])
})

test('list reducer: an appended page joins the virtual window', () => {
  const windowed = { ...reduce(start(), finish()), near: [0] }
  const next = { request: '/more?after=4', after: '4', result: { page: page('e', null) } }
  expect([start(next), finish(next)].reduce(reduceList<Item>, windowed).near).toEqual([0, 2])
})

test.each<[string, ListEvent<Item>[], string | undefined]>([
  ['by hand', [start({ byHand: true }), finish()], 'c'],
  ['by scroll', [start(), finish()], undefined],
  ['by scroll, with the button pressed meanwhile', [start(), start({ byHand: true }), finish()], 'c'],
  ['by scroll, with the focus at the end of the list', [start(), finish({ isEndFocused: true })], 'c'],
  [
    'by scroll after a failed load by hand',
    [start({ byHand: true }), finish({ result: { failed: null } }), start(), finish()],
    undefined,
  ],
  ['by hand, without a new item', [start({ byHand: true }), finish({ result: { page: page('ab', null) } })], undefined],
])('list reducer: after a load %s the focus moves as expected', (_, events, focusId) => {
  expect(reduce(...events).focusId).toBe(focusId)
})

test('list reducer: an edit changes the items of the loaded pages', () => {
  const edit = (each: ListState<Item>['pages'][number]) => ({
    ...each,
    items: each.items.map((item) => item && { ...item, isRead: true }),
  })
  const edited = reduceList(reduce(start(), finish()), { type: 'edited', edit })
  expect(edited.pages.flatMap(({ items }) => items).every((item) => item?.isRead)).toBe(true)
})
