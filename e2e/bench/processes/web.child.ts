// Web server as a child process that reports memory and CPU usage over IPC, after a forced garbage collection.
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../../server/src/platform/config.ts'
import { createDeps } from '../../../server/src/platform/context/deps.ts'
import { createWeb } from '../../../server/src/web.ts'

export type Memory = { readonly rss: number; readonly heap: number; readonly cpuMs: number }

const deps = createDeps(readConfig(process.env), { logLevel: 'warn' })
const { server } = await createWeb(deps)
await server.listen({ port: deps.config.PORT, host: '127.0.0.1' })
process.on('message', () => void reportMemory())

async function reportMemory(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.()
    await wait(100)
  }
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send?.({ rss, heap: heapUsed, cpuMs: (user + system) / 1_000 } satisfies Memory)
}
process.on('disconnect', () => process.exit())
process.send?.('ready')
