// `pnpm staging`: staging, the production topology on one host: nginx, two web processes and a worker with production dependencies, the
// address opener, primary and replica, PgBouncer and Redis. `pnpm staging --e2e [playwright arguments]` runs the browser tests against it and exits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReplicatedDatabase } from '../server/test/world/replicated-database.ts'
import { addresses, type StagingUrls } from './support/config.ts'
import { communityUrl, startFakeServices } from './support/servers/fake-services.ts'
import { deploy } from './support/servers/deployment.ts'
import {
  freePort,
  openerProcess,
  serverProcess,
  redisProcess,
  root,
  testAuthorshipKeys,
} from './support/servers/processes.ts'

/** Host names of the brands; e2e/specs/brand.spec.ts requests each. */
const hosts = ['localhost', 'secretos.pro', 'murmullo.net', 'es.murmullo.com', 'confesiones.mx']

const redisPort = await freePort()
const cache = redisProcess(redisPort)
const [database] = await Promise.all([createReplicatedDatabase({ authorshipKeys: testAuthorshipKeys }), cache.start()])
const redisUrl = `redis://127.0.0.1:${redisPort}/0`
const openerPort = await freePort()
const opener = openerProcess(openerPort, database.environment.DATABASE_URL)
await opener.start()
const env = {
  ...(await startFakeServices(database.environment.DATABASE_URL, redisUrl)),
  ...database.environment,
  ADDRESS_OPENER_URL: `http://127.0.0.1:${openerPort}`,
}
const maintenanceSite = serverProcess(addresses.maintenance.port, { ...env, MAINTENANCE: communityUrl })
const site = await deploy(env, { hosts, httpsPort: addresses.site.port, hasWorker: true })
await maintenanceSite.start()

const stagingUrls: StagingUrls = { databaseUrl: database.environment.DATABASE_URL, redisUrl }
const [mode, ...args] = process.argv.slice(2)
process.exitCode = mode === '--e2e' ? await runBrowserTests(args) : await waitForSignal()

await Promise.all([site.close(), maintenanceSite.stop(), opener.stop()])
await Promise.all([database.remove(), cache.stop()])
process.exit()

async function runBrowserTests(playwrightArgs: string[]): Promise<number> {
  const testRun = spawn('pnpm', ['--filter', '@murmullo/e2e', 'exec', 'playwright', 'test', ...playwrightArgs], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_STAGING: JSON.stringify(stagingUrls), NODE_EXTRA_CA_CERTS: site.edge.certificate },
  })
  // On a signal the test run ends first; then this process shuts down the servers that it started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => testRun.kill('SIGTERM'))
  const [code] = (await once(testRun, 'exit')) as [number | null]
  return code ?? 1
}

async function waitForSignal(): Promise<number> {
  process.stdout.write(`${addresses.site.url}\n${JSON.stringify(stagingUrls)}\ncertificate: ${site.edge.certificate}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  return 0
}
