// Unit tests of the linger of the batcher: when a batch is sent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function createRecorder() {
  const batches: string[][] = []
  const add = createBatcher({
    getKey: (item: string) => item,
    run: async (items) => {
      batches.push(items)
      return items
    },
    lingerMs: 25,
    eagerSize: 3,
  })
  return { batches, add }
}

test('batcher with linger: after a batch of several items the next ones are sent together when the time is over', async () => {
  const { batches, add } = createRecorder()
  const first = [add('a'), add('b')]
  await vi.advanceTimersByTimeAsync(0)
  expect([batches, await Promise.all(first)]).toEqual([[['a', 'b']], ['a', 'b']])
  const others = [add('c'), add('d')]
  await vi.advanceTimersByTimeAsync(24)
  expect(batches).toEqual([['a', 'b']])
  await vi.advanceTimersByTimeAsync(1)
  expect([batches.at(-1), await Promise.all(others)]).toEqual([
    ['c', 'd'],
    ['c', 'd'],
  ])
  await vi.advanceTimersByTimeAsync(25)
  void add('e')
  await vi.advanceTimersByTimeAsync(0)
  expect(batches.at(-1)).toEqual(['e'])
})

test('batcher with linger: a client that waits for each response is not slowed down', async () => {
  const { batches, add } = createRecorder()
  for (const item of ['a', 'b', 'c']) {
    const added = add(item)
    await vi.advanceTimersByTimeAsync(0)
    await added
  }
  expect(batches).toEqual([['a'], ['b'], ['c']])
})

test('batcher with linger: a full batch is sent before the time is over', async () => {
  const { batches, add } = createRecorder()
  for (const item of ['a', 'b']) void add(item)
  await vi.advanceTimersByTimeAsync(0)
  for (const item of ['c', 'd']) void add(item)
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toHaveLength(1)
  void add('e')
  await vi.advanceTimersByTimeAsync(0)
  expect(batches.at(-1)).toEqual(['c', 'd', 'e'])
})
