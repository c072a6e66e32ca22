// Child process entry point (`web` or `worker`): a process as deployed, without pages. Serves metrics, prints its URL and keeps running.
import { readConfig } from '../../src/platform/config.ts'
import { startMetricsServer } from '../../src/metrics-server.ts'
import { createDeps } from '../../src/platform/context/deps.ts'
import { createWeb } from '../../src/web.ts'
import { startWorker } from '../../src/worker.ts'

const services = createDeps(readConfig(process.env), { logLevel: 'silent' })
await startMetricsServer(services)
if (process.argv[2] === 'worker') {
  await startWorker(services)
  process.stdout.write('working\n')
} else {
  const { server } = await createWeb(services, { pages: false })
  process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
}
process.on('disconnect', () => process.exit())
