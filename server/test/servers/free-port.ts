// Test helper: finds a free TCP port. Below the ephemeral range, because the kernel may give a port of that range to another socket at any
// moment: before the server starts, or between its stop and its restart.
import { once } from 'node:events'
import { createServer } from 'node:net'

const firstPort = 10_000
const portCount = 12_000
/** Processes of one run have neighbouring ids: they start far apart. */
let next = (process.pid * 601) % portCount

/** Another port with each call. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portCount; attempt += 1) {
    const port = firstPort + next
    next = (next + 1) % portCount
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}
