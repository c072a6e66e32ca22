// Unit tests of the unread store: the order of events, polls, own changes, answers and loader revalidations.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnreadStore } from './unread-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

const create = () => createUnreadStore(() => 0)

test('unread store: the last event of each kind is the count, and is reported to subscribers', () => {
  const store = create()
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set('notifications', 2, 900)
  store.set('notifications', 1, 950)
  store.set('chat', 4, 950)
  expect([store.get('notifications')?.unread, store.get('chat')?.unread, listener.mock.calls.length]).toEqual([1, 4, 3])
  unsubscribe()
  store.set('chat', 5, 960)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('unread store: an equal count by another event is reported, because the list behind it may have changed', () => {
  const store = create()
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('notifications', 1, 900)
  store.set('notifications', 1, 950)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('unread store: a poll requested before an own change does not overwrite it; a later one does', () => {
  const store = create()
  store.set('notifications', 5, 900)
  store.setOwn('notifications', 4)
  store.set('notifications', 5, 999)
  expect(store.get('notifications')).toMatchObject({ unread: 4, ownAt: 1_000 })
  store.set('notifications', 3, 1_001)
  expect(store.get('notifications')).toMatchObject({ unread: 3, ownAt: 0 })
})

test('unread store: an own change of one kind does not hold back events of the other', () => {
  const store = create()
  store.setOwn('notifications', 4)
  store.set('chat', 1, 500)
  expect(store.get('chat')?.unread).toBe(1)
})

test('unread store: an event that another tab forwards again after an own change is ignored', () => {
  const [tab, leader] = [create(), create()]
  for (const store of [tab, leader]) store.set('notifications', 5, 900)
  tab.setOwn('notifications', 4)
  // The leader sends its last event again when a tab opens.
  for (const store of [tab, leader]) store.set('notifications', 5, 900)
  expect([tab, leader].map((store) => store.get('notifications')?.unread)).toEqual([4, 5])
  // The server reports the change to all tabs.
  for (const store of [tab, leader]) store.set('notifications', 4, 1_100)
  expect([tab, leader].map((store) => store.get('notifications')?.unread)).toEqual([4, 4])
})

test('unread request: its answer is the count, unless an event or own change came meanwhile', () => {
  const store = create()
  store.startRequest('chat')(7)
  expect(store.get('chat')?.unread).toBe(7)
  const [byEvent, byOwn] = [store.startRequest('chat'), store.startRequest('chat')]
  store.set('chat', 8, 1_000)
  byEvent(6)
  store.setOwn('chat', 9)
  byOwn(6)
  expect(store.get('chat')?.unread).toBe(9)
})

test('unread request: an older poll does not overwrite its answer', () => {
  const store = create()
  const update = store.startRequest('chat')
  vi.setSystemTime(2_000)
  update(0)
  store.set('chat', 3, 1_500)
  expect(store.get('chat')?.unread).toBe(0)
})

test('unread store: an update remembers how many revalidations had started, so that a later loader response wins', () => {
  let revalidations = 2
  const store = createUnreadStore(() => revalidations)
  store.set('chat', 1, 1_000)
  revalidations = 3
  expect(store.get('chat')?.revalidations).toBe(2)
  store.set('chat', 2, 1_000)
  expect(store.get('chat')?.revalidations).toBe(3)
})

test('unread store: a new instance has no counts', () => {
  create().set('chat', 1)
  expect(create().get('chat')).toBeUndefined()
})

test('unread store: an event at the time of an own change wins; the first count needs no time', () => {
  const store = create()
  store.setOwn('notifications', 4)
  store.set('notifications', 3, 1_000)
  store.set('chat', 2, 0)
  expect([store.get('notifications')?.unread, store.get('chat')?.unread]).toEqual([3, 2])
})

test('unread store: a count without a time is newer than any own change', () => {
  const store = create()
  store.setOwn('chat', 4)
  store.set('chat', 3)
  expect(store.get('chat')).toEqual({ unread: 3, revalidations: 0, ownAt: 0 })
})
