// Unit test of the yield before a rendering: the event loop polls between two of them.
import { expect, test } from 'vitest'
import { yieldBeforeRender } from './yield-before-render.server.ts'

test('yield before a rendering: pages whose data arrives together, rendered in order with an iteration of the event loop between two', async () => {
  const events: string[] = []
  let isDone = false
  const iterate = () => {
    events.push('iteration')
    if (!isDone) setImmediate(iterate)
  }
  setImmediate(iterate)
  const pages = ['first', 'second', 'third'].map(async (name) => {
    await yieldBeforeRender()
    events.push(name)
  })
  await Promise.all(pages)
  isDone = true
  expect(events.join(' ')).toMatch(/^(iteration )*first (iteration )+second (iteration )+third$/)
})
