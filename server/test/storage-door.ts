// TCP proxy between the application and the S3 storage, for fault injection.
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export type StorageDoor = {
  readonly url: string
  /** `shut`: closes all connections and refuses new ones. `silent`: accepts connections and never responds. */
  readonly set: (state: 'open' | 'shut' | 'silent') => void
  readonly close: () => void
}

export async function openStorageDoor(behind: string): Promise<StorageDoor> {
  const { hostname, port } = new URL(behind)
  const inside = new Set<Socket>()
  let state: 'open' | 'shut' | 'silent' = 'open'
  const throwOut = () => {
    for (const socket of inside) socket.destroy()
  }
  const server = createServer((socket) => {
    inside.add(socket)
    socket.on('close', () => inside.delete(socket)).on('error', () => {})
    if (state === 'shut') socket.destroy()
    if (state !== 'open') return
    const beyond = connect({ host: hostname, port: Number(port) })
    beyond.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => beyond.destroy())
    socket.pipe(beyond).pipe(socket)
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${own}`,
    set: (wanted) => {
      state = wanted
      if (wanted !== 'open') throwOut()
    },
    close: () => {
      throwOut()
      server.close()
    },
  }
}
