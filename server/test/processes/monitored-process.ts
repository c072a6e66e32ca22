// Child process entry point (`web` or `worker`): a process as deployed, without pages. Serves metrics, prints its URL and keeps running.
import { readConfig } from '../../src/platform/config.ts'
import { startMetricsServer } from '../../src/metrics-server.ts'
import { createDeps } from '../../src/platform/context/deps.ts'
import { roles } from '../../src/platform/db/connection-config.ts'
import { createWeb } from '../../src/web.ts'
import { startWorker } from '../../src/worker.ts'

const isWorker = process.argv[2] === 'worker'
const role = isWorker ? roles.worker : roles.app
const services = createDeps(readConfig(process.env), { role, logLevel: 'silent' })
await startMetricsServer(services)
if (isWorker) {
  await startWorker(services)
  process.stdout.write('working\n')
} else {
  const { server } = await createWeb(services, { pages: false })
  process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
}
process.on('disconnect', () => process.exit())
