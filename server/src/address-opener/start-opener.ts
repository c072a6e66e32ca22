// Composition root of the address opener: one database pool with its own role, its HTTP server, and its metrics server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createKysely, roles } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import type { Log } from '../platform/observability/logger.ts'
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts'
import type { OpenerConfig } from './opener-config.ts'
import { createOpenerServer } from './opener-server.ts'
import { createReveal } from './reveal-address.ts'

const maxConnections = 3

export type Opener = { readonly port: number; readonly close: () => Promise<void> }

export async function startOpener(config: OpenerConfig, log: Log): Promise<Opener> {
  const pool = createPool(config.DATABASE_URL, roles.opener, log, maxConnections)
  const metrics = createMetrics()
  const server = createOpenerServer({
    token: config.ADDRESS_OPENER_TOKEN,
    reveal: createReveal(createKysely(pool), config.ADDRESS_PRIVATE_KEY),
    ping: () => pool.query('select'),
    log,
    onReveal: countReveals(metrics),
  })
  await once(server.listen(config.ADDRESS_OPENER_PORT, config.ADDRESS_OPENER_HOST), 'listening')
  const metricsServer = await startMetrics(metrics, config, log)
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: async () => {
      await Promise.all([server, metricsServer].map(closeServer))
      await metrics.close()
      await pool.end()
    },
  }
}

function countReveals({ addCounter }: Metrics): (isAnswered: boolean) => void {
  const counts = { answered: 0, refused: 0 }
  addCounter(
    'murmullo_address_reveals_total',
    'Reveals of an IP address, each with an audit entry.',
    () => counts.answered,
  )
  addCounter(
    'murmullo_address_reveals_refused_total',
    'Refused reveals: over the daily limit, or by an account that is no administrator.',
    () => counts.refused,
  )
  return (isAnswered) => (counts[isAnswered ? 'answered' : 'refused'] += 1)
}

/** On a separate port, as in the other roles: Prometheus needs no access to the opener. */
async function startMetrics({ exporter }: Metrics, config: OpenerConfig, log: Log): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response)
    else response.writeHead(404).end()
  })
  await once(server.listen(config.METRICS_PORT, config.METRICS_HOST), 'listening').catch((exception: unknown) =>
    log.error({ component: 'metrics', exception }, 'metrics server failed to start'),
  )
  return server
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
}
