// Unit tests of the render queue: order, bound, and clients that disconnect while they wait.
import { expect, test } from 'vitest'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'

type Reply = Parameters<RenderQueue['run']>[0]
const replyTo = (client: { isConnected: boolean }) =>
  ({
    raw: {
      get destroyed() {
        return !client.isConnected
      },
    },
  }) as Reply
const connected = replyTo({ isConnected: true })

/** Renderings that end when the test says so. */
function createRenderings() {
  const started: string[] = []
  const running = new Map<string, PromiseWithResolvers<string>>()
  return {
    started,
    render: (name: string) => () => {
      started.push(name)
      const rendering = Promise.withResolvers<string>()
      running.set(name, rendering)
      return rendering.promise
    },
    finish: async (name: string) => {
      running.get(name)?.resolve(name)
      await new Promise(setImmediate)
    },
  }
}

test('render queue: pages are rendered in the order of their requests, as many at once as there are slots', async () => {
  const queue = createRenderQueue({ slots: 2, maxQueued: 10 })
  const { started, render, finish } = createRenderings()
  const pages = ['a', 'b', 'c', 'd'].map((name) => queue.run(connected, render(name)))
  await new Promise(setImmediate)
  expect([started, queue.hasWaiters()]).toEqual([['a', 'b'], true])
  await finish('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await finish('a')
  expect([started, queue.hasWaiters()]).toEqual([['a', 'b', 'c', 'd'], false])
  await finish('c')
  await finish('d')
  expect(await Promise.all(pages)).toEqual(['a', 'b', 'c', 'd'])
})

test('render queue: a request beyond the bound is refused at once with service.overloaded, and a failed rendering frees its slot', async () => {
  const queue = createRenderQueue({ slots: 1, maxQueued: 1 })
  const { started, render, finish } = createRenderings()
  const failed = queue.run(connected, () => Promise.reject(new Error('no database')))
  const queued = queue.run(connected, render('queued'))
  await expect(queue.run(connected, render('refused'))).rejects.toMatchObject({ code: 'service.overloaded' })
  await expect(failed).rejects.toThrow('no database')
  await finish('queued')
  expect(await queued).toBe('queued')
  expect(started).toEqual(['queued'])
})

test('render queue: a page whose client disconnected while it waited is not rendered', async () => {
  const queue = createRenderQueue({ slots: 1, maxQueued: 2 })
  const { started, render, finish } = createRenderings()
  const client = { isConnected: true }
  const first = queue.run(connected, render('first'))
  const isRefused = expect(queue.run(replyTo(client), render('left'))).rejects.toMatchObject({
    code: 'service.overloaded',
  })
  const last = queue.run(connected, render('last'))
  client.isConnected = false
  await new Promise(setImmediate)
  await finish('first')
  await isRefused
  await finish('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  expect(started).toEqual(['first', 'last'])
})
