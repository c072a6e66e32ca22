// Worker thread of the graceful shutdown test: opens connections while the main thread is blocked, so that they wait in its accept queue.
import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'

const { port, count, connected } = workerData as { port: number; count: number; connected: Int32Array }

const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
await Promise.all(sockets.map((socket) => once(socket, 'connect')))
const responses = sockets.map((socket) => {
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  return text(socket).catch((error: unknown) => String(error))
})
Atomics.store(connected, 0, 1)
Atomics.notify(connected, 0)
parentPort?.postMessage(await Promise.all(responses), [])
