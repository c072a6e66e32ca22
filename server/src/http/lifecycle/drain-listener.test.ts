// Unit tests of graceful shutdown: no connection in the accept queue is reset.
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { stopAccepting } from './drain-listener.ts'

// Several rounds: only after the first ones, once the code is compiled, is an idle iteration of the event loop as short as in production.
test('stop accepting: connections in the accept queue get a response, later connections are refused with ECONNREFUSED', async () => {
  for (let round = 0; round < 6; round += 1) {
    const server = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('in'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    // Continues after the poll phase of the event loop: this iteration accepts no connection.
    await stat('.')
    // A worker thread connects while this thread is blocked: the kernel completes the connections, and this process does not accept them.
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const clients = new Worker(new URL('../../../test/processes/queued-clients.ts', import.meta.url), {
      workerData: { port, count: 50, connected },
    })
    const responses = once(clients, 'message') as Promise<[string[]]>
    expect(Atomics.wait(connected, 0, 0, 10_000)).not.toBe('timed-out')
    await stopAccepting(server)
    expect(server.listening).toBe(false)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    for (const response of (await responses)[0]) expect(response).toMatch(/^HTTP\/1\.1 200 .*in/s)
  }
})
