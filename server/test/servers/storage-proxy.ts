// TCP proxy between the application and the S3 storage, for fault injection.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type StorageProxy = {
  readonly url: string
  /** `shut`: closes all connections and refuses new ones. `silent`: accepts connections and never responds. */
  readonly set: (state: 'open' | 'shut' | 'silent') => void
  readonly close: () => void
}

export async function createStorageProxy(behind: string): Promise<StorageProxy> {
  const { hostname, port } = new URL(behind)
  const connections = new Set<Socket>()
  let state: 'open' | 'shut' | 'silent' = 'open'
  const closeConnections = () => {
    for (const socket of connections) socket.destroy()
  }
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket)).on('error', () => {})
    if (state === 'shut') socket.destroy()
    if (state !== 'open') return
    const upstream = connect({ host: hostname, port: Number(port) })
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (wanted) => {
      state = wanted
      if (wanted !== 'open') closeConnections()
    },
    close: () => {
      closeConnections()
      server.close()
    },
  }
}
