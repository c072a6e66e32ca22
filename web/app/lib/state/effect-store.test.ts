// Unit tests of the store with a pure reducer: effects, listeners and the timer.
import { afterEach, expect, test, vi } from 'vitest'
import { createStore, createTimer, type Step } from './effect-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Counts; each `twice` adds one now and one by an effect. */
function reduceCount(count: number, event: 'once' | 'twice' | 'never'): Step<number, 'addOne'> {
  if (event === 'never') return [count]
  return event === 'once' ? [count + 1] : [count + 1, 'addOne']
}

test('effect store: an effect sees the new state and may dispatch the next event', () => {
  const seen: number[] = []
  const store = createStore(0, reduceCount, (_, dispatch) => {
    seen.push(store.getState())
    dispatch('once')
  })
  store.dispatch('twice')
  expect([seen, store.getState()]).toEqual([[1], 2])
})

test('effect store: listeners are called after a change, not without one, and not after unsubscribing', () => {
  const store = createStore(0, reduceCount, () => {})
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribe(listener)
  store.dispatch('once')
  store.dispatch('never')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.dispatch('once')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('timer: a second start replaces the first, and stop cancels it', () => {
  vi.useFakeTimers()
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const timer = createTimer(100)
  timer.start(first)
  vi.advanceTimersByTime(99)
  timer.start(second)
  vi.advanceTimersByTime(100)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  timer.start(first)
  timer.stop()
  vi.advanceTimersByTime(100)
  expect(first).not.toHaveBeenCalled()
})
