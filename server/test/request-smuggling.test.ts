// Integration tests against request smuggling: the server refuses every request whose end is ambiguous, and answers nothing behind it.
// ops/edge-errors.test.ts sends the same requests to nginx.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ambiguousRequests } from './generators/ambiguous-requests.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test.each(ambiguousRequests('localhost'))(
  'HTTP server: a request with %s gets one response, 400, and the connection is closed',
  async (_, bytes) => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(bytes, 'latin1')
    const answers = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    expect(answers).toEqual(['400'])
  },
)
