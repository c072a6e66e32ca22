// Starts the process in its role (web, worker or all) and stops it cleanly: first out of the balancer, then the work in hand, then out.
import { setTimeout as wait } from 'node:timers/promises'
import { readEnvironment } from './commands/run-command.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { faultOf } from './platform/log.ts'
import { serveMetrics } from './platform/metrics.ts'
import { closeServices, openServices } from './platform/services.ts'
import { createWeb } from './web.ts'
import { startWorker } from './worker.ts'

const balancerNoticesMs = 1_500
const hardStopMs = 12_000
type Closer = () => Promise<unknown>

async function start(role: string): Promise<Closer> {
  const config = readConfig(readEnvironment())
  const services = openServices(config)
  const { log } = services
  const closers: Closer[] = [() => closeServices(services)]
  if (role !== 'worker') {
    const metrics = await serveMetrics(config.METRICS_PORT, services.db)
    const { server, health } = await createWeb(services, { metrics })
    await server.listen({ port: config.PORT, host: '0.0.0.0' })
    log.info({ role, port: config.PORT }, 'listening')
    closers.unshift(async () => {
      health.drain()
      if (config.NODE_ENV === 'production') await wait(balancerNoticesMs)
      await server.close()
      await metrics.close()
    })
  }
  if (role !== 'web') {
    const worker = startWorkerWhenPossible(services)
    closers.unshift(async () => (await worker)?.stop())
  }
  return async () => {
    for (const close of closers)
      await close().catch((error: unknown) => log.error({ fault: faultOf(error) }, 'did not close well'))
    log.info({ role }, 'stopped')
  }

  /** A worker that starts before its database waits for it, like the web role does. */
  async function startWorkerWhenPossible(target: typeof services) {
    for (;;) {
      try {
        return await startWorker(target)
      } catch (error) {
        log.warn({ part: 'queue', fault: faultOf(error) }, 'the queue is away')
        await wait(1_000)
      }
    }
  }
}

const role = process.argv[2] ?? 'all'
if (!['web', 'worker', 'all'].includes(role)) {
  process.stderr.write('Uso: main.ts [web | worker | all]\n')
  process.exit(2)
}
try {
  const stop = await start(role)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), hardStopMs).unref()
      void stop().then(() => process.exit(0))
    })
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
