// Unit tests of graceful shutdown: no connection in the accept queue is reset.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { stopAccepting } from './drain-listener.ts'

test('stop accepting: connections in the accept queue get a response, later connections are refused with ECONNREFUSED', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('in'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const waiting = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  // The kernel has completed these connections; this process has not accepted them yet.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const answers = waiting.map((socket) => {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    return text(socket).catch((error: unknown) => String(error))
  })
  await stopAccepting(server)
  expect(server.listening).toBe(false)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 .*in/s)
})
