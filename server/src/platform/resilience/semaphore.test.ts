// Unit tests of the counting semaphore.
import { expect, test } from 'vitest'
import { createSemaphore, QueueFullError } from './semaphore.ts'

const gate = () => Promise.withResolvers<string>()

test('semaphore: at most `slots` run at once, and the others start in FIFO order', async () => {
  const semaphore = createSemaphore({ slots: 2, maxQueued: 10 })
  const gates = Array.from({ length: 4 }, gate)
  const started: number[] = []
  const runs = gates.map(({ promise }, index) =>
    semaphore.run(() => {
      started.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]?.resolve('b')
  expect(await runs[1]).toBe('b')
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve('x')
  await Promise.all(runs)
  expect(started).toEqual([0, 1, 2, 3])
})

test('semaphore: a call beyond the queue is refused at once, and a slot is free again afterwards', async () => {
  const semaphore = createSemaphore({ slots: 1, maxQueued: 1 })
  const { promise, resolve } = gate()
  const [running, queued] = [semaphore.run(() => promise), semaphore.run(() => Promise.resolve('second'))]
  await expect(semaphore.run(() => Promise.resolve('third'))).rejects.toBeInstanceOf(QueueFullError)
  resolve('first')
  expect(await Promise.all([running, queued])).toEqual(['first', 'second'])
  expect(await semaphore.run(() => Promise.resolve('later'))).toBe('later')
})

test('semaphore: failed work releases its slot', async () => {
  const semaphore = createSemaphore({ slots: 1, maxQueued: 0 })
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next')
})

test('semaphore: a slot released twice is free once', async () => {
  const semaphore = createSemaphore({ slots: 1, maxQueued: 0 })
  const release = await semaphore.acquire()
  release()
  release()
  await semaphore.acquire()
  await expect(semaphore.acquire()).rejects.toBeInstanceOf(QueueFullError)
})
