// Unit tests of the batcher and of transaction retries.
import { expect, test } from 'vitest'
import { createBatcher } from '../src/platform/resilience/batcher.ts'
import { retryTransaction } from '../src/platform/db/retry-transaction.ts'

type Item = { key: string; value: number }

/** A batcher whose runs the test completes by hand. */
function createManualBatcher(options: { maxBatchSize?: number; maxQueued?: number } = {}) {
  const runs: { items: Item[]; end: (error?: Error) => void }[] = []
  let noticed = () => {}
  const add = createBatcher<Item, number>({
    getKey: ({ key }) => key,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error ? reject(error) : resolve(items.map(({ value }) => value))) })
        noticed()
      }),
    ...options,
  })
  const started = async (count: number) => {
    while (runs.length < count) await new Promise<void>((resolve) => (noticed = resolve))
    return runs[count - 1] ?? expect.unreachable()
  }
  return { add: (key: string, value: number) => add({ key, value }), started, runs }
}
const values = ({ items }: { items: Item[] }) => items.map(({ value }) => value)

test('batcher: items that arrive while a batch is in flight go into the next batch, which waits for the first', async () => {
  const { add, started, runs } = createManualBatcher()
  const first = add('a', 1)
  const one = await started(1)
  const later = [add('b', 2), add('c', 3)]
  let finished = 0
  for (const each of [first, ...later]) void each.then(() => (finished += 1))
  expect(finished).toBe(0)
  one.end()
  expect(await first).toBe(1)
  const two = await started(2)
  expect([values(two), finished]).toEqual([[2, 3], 1])
  two.end()
  expect(await Promise.all(later)).toEqual([2, 3])
  expect(runs).toHaveLength(2)
})

test('batcher: two items with the same key never share a batch and keep their order', async () => {
  const { add, started } = createManualBatcher()
  const all = Promise.all([add('a', 1), add('a', 2), add('b', 3), add('a', 4)])
  for (const [index, expected] of [[1, 3], [2], [4]].entries()) {
    const run = await started(index + 1)
    expect(values(run)).toEqual(expected)
    run.end()
  }
  expect(await all).toEqual([1, 2, 3, 4])
})

test('batcher: the batch size is limited, and a full queue rejects with service.overloaded', async () => {
  const { add, started } = createManualBatcher({ maxBatchSize: 2, maxQueued: 3 })
  const taken = Promise.all([add('a', 1), add('b', 2), add('c', 3)])
  await expect(add('d', 4)).rejects.toMatchObject({ code: 'service.overloaded' })
  const one = await started(1)
  expect(values(one)).toEqual([1, 2])
  one.end()
  const two = await started(2)
  expect(values(two)).toEqual([3])
  two.end()
  expect(await taken).toEqual([1, 2, 3])
})

test('batcher: a failed batch rejects only its own items', async () => {
  const { add, started } = createManualBatcher()
  const first = Promise.allSettled([add('a', 1), add('b', 2)])
  const one = await started(1)
  const next = add('c', 3)
  one.end(new Error('away'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const two = await started(2)
  two.end()
  expect(await next).toBe(3)
})

test('transaction retry: deadlock and serialization errors are retried up to three times, other errors are not', async () => {
  const failing = (code: string, times: number) => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries <= times) throw Object.assign(new Error(code), { code })
      return tries
    }
    return retryTransaction(work).catch(() => `failed after ${tries}`)
  }
  expect(await failing('40P01', 2)).toBe(3)
  expect(await failing('40001', 1)).toBe(2)
  expect(await failing('40P01', 3)).toBe('failed after 3')
  expect(await failing('57P01', 1)).toBe('failed after 1')
})
