// Process entry point: starts a role (web, worker or all; `migrate` runs and exits) and handles graceful shutdown: fail readiness, drain,
// exit.
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { checkAndMigrate } from './commands/database/migrate.ts'
import { failWith, readEnvironment, runCommand } from './commands/cli/run-command.ts'
import type { AppMessage } from './http/pages/dev-pages.ts'
import { stopAccepting } from './http/lifecycle/drain-listener.ts'
import type { Deps } from './platform/context/request-context.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startMetricsServer } from './metrics-server.ts'
import { closeDeps, createDeps } from './platform/context/deps.ts'
import { verifyAuthorshipKeys } from './platform/crypto/key-canary.ts'
import { roles } from './platform/db/connection-config.ts'
import { verifyLogSettings } from './platform/db/log-settings.ts'
import { type ProcessRole, verifyLogin } from './platform/db/login-roles.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { createWeb, type Web } from './web.ts'
import { startWorker } from './worker.ts'

/** While the database is down the process starts anyway: readiness reports it. */
const startupChecksMs = 2_000
/** Longer than nginx keeps an idle upstream connection (keepalive_timeout in ops/nginx). */
const readinessDelayMs = 1_500
const drainTimeoutMs = 8_000
const hardStopMs = 12_000
type Stop = () => Promise<unknown>

async function startWebRole(services: Deps): Promise<Stop> {
  const { config, log } = services
  const { server, health } = await createWeb(services)
  if (config.NODE_ENV === 'production') await warmUp(services, server)
  await server.listen({ port: config.PORT, host: config.HOST })
  const { port } = server.server.address() as AddressInfo
  log.info({ port }, 'listening')
  if (config.NODE_ENV === 'production' && config.RELEASE_INTERVAL_SECONDS === 0)
    log.warn({ component: 'release' }, 'new texts are public at once: RELEASE_INTERVAL_SECONDS is 0')
  // `pnpm dev` waits for it.
  process.send?.({ listeningPort: port } satisfies AppMessage)
  return async () => {
    health.drain()
    if (config.NODE_ENV === 'production') await wait(readinessDelayMs)
    await stopAccepting(server.server)
    // Timeout of the drain: remaining connections are closed, so that the shutdown of everything else stays clean.
    const drainTimer = setTimeout(() => server.server.closeAllConnections(), drainTimeoutMs)
    await server.close()
    clearTimeout(drainTimer)
  }
}

/** Warm-up before listening: first calls are slow, and load shedding would refuse the requests that wait for them. */
async function warmUp({ auth, ai, images, config }: Deps, server: Web['server']): Promise<void> {
  await auth()
    .then(({ $context }) => $context)
    .catch(() => null)
  await ai.preload().catch(() => null)
  if (config.PHOTOS === 'open') void images.warm().catch(() => null)
  void images.warmRendering().catch(() => null)
  for (let page = 0; page < 3; page += 1) await server.inject('/').catch(() => null)
}

/**
 * A process with other keys than those of its database exits. While the database is unavailable a process starts all the same: the readiness
 * check, the worker and each first use of a key verify the keys later.
 */
async function assertKeys({ db, config, log }: Deps): Promise<void> {
  await verifyAuthorshipKeys(db.write, config.AUTHORSHIP_KEYS).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
    log.warn({ component: 'keys', exception: error }, 'authorship keys not verified yet')
  })
}

/** A worker that starts before its database retries every second, like the web role. */
function startWorkerRole(services: Deps): Stop {
  const stopping = new AbortController()
  const start = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await startWorker(services)
      } catch (error) {
        if (error instanceof ConfigError) exitWith(error)
        services.log.warn({ component: 'queue', exception: error }, 'worker start failed')
        await wait(1_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  }
  const worker = start()
  return async () => {
    stopping.abort()
    await (await worker)?.stop()
  }
}

async function start(role: ProcessRole, config: Config): Promise<Stop> {
  const services = createDeps(config, { role: role === 'worker' ? roles.worker : roles.app })
  const { log } = services
  // After an unexpected error the state of the process is unknown: log it without its message and exit; the orchestrator starts a new
  // process.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => {
      log.fatal({ exception: error }, 'unexpected error, exiting')
      process.exit(1)
    })
  const verified = Promise.all([verifyLogSettings(services, role), verifyLogin(services, role)]).catch(exitWith)
  await Promise.race([verified, wait(startupChecksMs)])
  await assertKeys(services)
  const metricsServer = await startMetricsServer(services)
  const tracing = await startTracing(services.config, role)
  const stops: Stop[] = []
  if (role !== 'worker') stops.push(await startWebRole(services))
  if (role !== 'web') stops.push(startWorkerRole(services))
  return async () => {
    const outcomes = await Promise.allSettled(stops.map((stop) => stop()))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.error({ exception: outcome.reason }, 'shutdown failed')
    await metricsServer.close()
    await tracing?.close()
    await closeDeps(services)
    log.info({ role }, 'stopped')
  }
}

function exitWith(error: unknown): never {
  failWith(error)
  process.exit()
}

/** Development: no graceful shutdown, `pnpm dev` starts the next process. */
function stopOnSignal(stop: Stop, isGraceful: boolean): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isGraceful) process.exit(0)
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), hardStopMs).unref()
      void stop().then(() => process.exit(0))
    })
}

const role = process.argv[2] ?? 'all'
if (role === 'migrate') runCommand(checkAndMigrate)
else if (role === 'web' || role === 'worker' || role === 'all') {
  try {
    const config = readConfig(readEnvironment())
    stopOnSignal(await start(role, config), config.NODE_ENV !== 'development')
  } catch (error) {
    exitWith(error)
  }
} else {
  process.stderr.write('Usage: main.ts [web | worker | all | migrate]\n')
  process.exitCode = 2
}
