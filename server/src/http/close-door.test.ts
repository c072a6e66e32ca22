import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeDoor } from './close-door.ts'

test('whoever stood at the door when it was to be closed is let in and answered, and whoever comes later is not', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('in'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const waiting = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  // They are at the door now: the system took them, this process did not look yet.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const answers = waiting.map((socket) => {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    return text(socket).catch((error: unknown) => String(error))
  })
  await closeDoor(server)
  expect(server.listening).toBe(false)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 .*in/s)
})
