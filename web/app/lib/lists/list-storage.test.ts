// Unit tests of the list store: entries, content in memory only, joint id, reload, and storage that is blocked, full or invalid.
import { expect, test } from 'vitest'
import { initialListState, type ListState } from './list-state.ts'
import { createListStorage, maxEntries } from './list-storage.ts'

type Item = { readonly id: string; readonly text?: string }

function createStorage(entries: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(entries))
  const getItem = (key: string) => values.get(key) ?? null
  return { getItem, setItem: (key: string, value: string) => values.set(key, value) } as unknown as Storage
}
const page = (ids: string, next: string | null) => ({
  items: [...ids].map((id) => ({ id, text: `texto ${id}` })),
  next,
})
const listState: ListState<Item> = {
  ...initialListState,
  pages: [page('ab', '2'), page('cd', '4')],
  near: [0, 1],
  heights: [[10, 20], undefined],
  state: 'failed',
  failed: 'service.failed',
  focusId: 'c',
}
/** The store of the next document. */
const reload = (storage: Storage, store: ReturnType<typeof createListStorage>) => {
  store.write()
  return createListStorage(() => storage)
}

test('list store: in the same document a list has its items again, without failure and focus', () => {
  const store = createListStorage(() => createStorage())
  store.save('entry', listState)
  const { pages, near, heights } = listState
  expect(store.findInMemory('entry')).toEqual({ ...initialListState, pages, near, heights })
  expect(store.findInMemory('other')).toBeUndefined()
})

test('list store: sessionStorage has cursors, counts and heights, and no content', () => {
  const storage = createStorage()
  const store = createListStorage(() => storage)
  store.save('entry', listState)
  store.write()
  const stored = JSON.parse(storage.getItem('lists') ?? '') as unknown
  expect(stored).toEqual([
    [
      'entry',
      {
        pages: [
          { items: [null, null], next: '2' },
          { items: [null, null], next: '4' },
        ],
        near: null,
        heights: [[10, 20], null],
        joint: 'c',
      },
    ],
  ])
})

test('list store: after a reload the list is found, but not in memory', () => {
  const storage = createStorage()
  const store = createListStorage(() => storage)
  store.save('entry', listState)
  const next = reload(storage, store)
  expect(next.find('entry')?.pages.map(({ items }) => items.length)).toEqual([2, 2])
  expect(next.findInMemory('entry')).toBeUndefined()
})

test('list store: eight lists are saved; the one saved longest ago is deleted', () => {
  const storage = createStorage()
  const store = createListStorage(() => storage)
  for (let index = 0; index < maxEntries; index++) store.save(`entry ${index}`, listState)
  store.save('entry 0', listState)
  store.save('entry 8', listState)
  expect(maxEntries).toBe(8)
  for (const each of [store, reload(storage, store)]) {
    expect(each.find('entry 1')).toBeUndefined()
    for (const index of [0, 2, 3, 4, 5, 6, 7, 8]) expect(each.find(`entry ${index}`)).toBeDefined()
  }
})

test('list store: the joint id is the first item after the first page, and stays while that is a placeholder', () => {
  const storage = createStorage()
  const store = createListStorage(() => storage)
  store.save('entry', listState)
  const next = reload(storage, store)
  expect(next.find('entry')?.joint).toBe('c')
  const placeholders = { items: [null, null], next: '4' }
  next.save('entry', { ...listState, pages: [page('ab', '2'), placeholders] })
  expect(next.find('entry')?.joint).toBe('c')
  next.save('entry', { ...listState, pages: [page('ab', '2'), page('xy', '4')] })
  expect(next.find('entry')?.joint).toBe('x')
})

test('list store: a removed list is also deleted from sessionStorage, even if newer lists replaced it in memory', () => {
  const storage = createStorage()
  const store = createListStorage(() => storage)
  store.save('entry', listState)
  store.write()
  for (let index = 0; index < maxEntries; index++) store.save(`newer ${index}`, listState)
  expect(storage.getItem('lists')).toContain('entry')
  store.remove('entry')
  expect(storage.getItem('lists')).not.toContain('entry')
  expect(storage.getItem('lists')).toContain('newer 0')
})

test('list store: the scroll offset is that of the history entry in the router', () => {
  const storage = createStorage({ 'react-router-scroll-positions': '{"abc":1234}' })
  const store = createListStorage(() => storage)
  expect(store.getScrollOffset('abc /more?after=')).toBe(1234)
  expect(store.getScrollOffset('other /more?after=')).toBe(0)
})

test.each<[string, () => Storage]>([
  [
    'blocked',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'full',
    () => ({
      ...createStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])('list store: with storage that is %s it works in memory', (_, open) => {
  const store = createListStorage(open)
  store.save('entry', listState)
  store.write()
  store.remove('other')
  expect(store.findInMemory('entry')?.pages).toBe(listState.pages)
  expect(store.getScrollOffset('entry')).toBe(0)
})

test.each(['{', '"text"', '{"a":1}', '[["entry",{"grown":{"pages":[]}}],["entry",null]]'])(
  'list store: stored data of another format (%s) is ignored',
  (lists) => {
    const store = createListStorage(() => createStorage({ lists }))
    expect(store.find('entry')).toBeUndefined()
  },
)
