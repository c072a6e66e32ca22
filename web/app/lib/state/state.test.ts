// Unit tests of the external store and of the single-flight loader.
import { expect, test, vi } from 'vitest'
import { createValueStore } from './value-store.ts'
import { loadOnce } from './load-once.ts'

test('external store: a new value is read and reported; the same value is not reported', () => {
  const store = createValueStore(0)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(1)
  store.set(1)
  expect([store.get(), listener.mock.calls.length]).toEqual([1, 1])
})

test('external store: an unsubscribed listener is not called, and the others still are', () => {
  const store = createValueStore('')
  const [first, second] = [vi.fn(), vi.fn()]
  const unsubscribe = store.subscribe(first)
  store.subscribe(second)
  unsubscribe()
  store.set('a')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test('external store: two instances share nothing', () => {
  const [first, second] = [createValueStore(0), createValueStore(0)]
  first.set(1)
  expect(second.get()).toBe(0)
})

test('single-flight loader: concurrent and later calls get the value of one load', async () => {
  const load = vi.fn(async () => ({}))
  const get = loadOnce(load)
  const [first, second] = await Promise.all([get(), get()])
  expect([first === second, (await get()) === first, load.mock.calls.length]).toEqual([true, true, 1])
})

test('single-flight loader: after a failed load, all waiting calls fail and the next call loads again', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('chunk missing')).mockResolvedValueOnce('loaded')
  const get = loadOnce(load)
  const waiting = [get(), get()]
  for (const one of waiting) await expect(one).rejects.toThrow('chunk missing')
  expect([await get(), load.mock.calls.length]).toEqual(['loaded', 2])
})
