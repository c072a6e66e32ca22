// `pnpm whole`: staging, the production topology on one host: nginx, two web processes and a worker with production dependencies, primary and
// replica, PgBouncer and Redis. `pnpm whole --e2e [playwright arguments]` runs the browser tests against it and exits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openReplicaWorld } from '../server/test/replica-world.ts'
import { addresses, type Stage } from './support/addresses.ts'
import { community, openAround } from './support/around.ts'
import { deploy } from './support/deployment.ts'
import { freePort, murmullo, redis, root } from './support/programs.ts'

/** Host names of the brands; e2e/specs/brand.spec.ts requests each. */
const hosts = ['localhost', 'secretos.pro', 'murmullo.net', 'es.murmullo.com', 'confesiones.mx']

const redisPort = await freePort()
const cache = redis(redisPort)
const [database] = await Promise.all([openReplicaWorld(), cache.start()])
const redisUrl = `redis://127.0.0.1:${redisPort}/0`
const env = { ...(await openAround(database.environment.DATABASE_URL, redisUrl)), ...database.environment }
const closed = murmullo(addresses.maintenance.port, { ...env, MAINTENANCE: community })
const site = await deploy(env, { hosts, httpsPort: addresses.site.port, hasWorker: true })
await closed.start()

const stage: Stage = { databaseUrl: database.environment.DATABASE_URL, redisUrl }
const [wish, ...args] = process.argv.slice(2)
process.exitCode = wish === '--e2e' ? await lookAtIt(args) : await stay()

await Promise.all([site.close(), closed.stop()])
await Promise.all([database.remove(), cache.stop()])
process.exit()

async function lookAtIt(given: string[]): Promise<number> {
  const look = spawn('pnpm', ['--filter', '@murmullo/e2e', 'exec', 'playwright', 'test', ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_STAGE: JSON.stringify(stage), NODE_EXTRA_CA_CERTS: site.edge.certificate },
  })
  // On a signal the test run ends first; then this process shuts down the servers that it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => look.kill('SIGTERM'))
  const [code] = (await once(look, 'exit')) as [number | null]
  return code ?? 1
}

async function stay(): Promise<number> {
  process.stdout.write(`${addresses.site.url}\n${JSON.stringify(stage)}\ncertificate: ${site.edge.certificate}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  return 0
}
