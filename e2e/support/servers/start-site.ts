// Web server of the Playwright run: fresh seeded database, production build, the address opener, and a second process in maintenance mode.
import { execFileSync } from 'node:child_process'
import { addresses, databaseUrl, redisUrl } from '../config.ts'
import { communityUrl, startFakeServices } from './fake-services.ts'
import { dropDatabase, freePort, openerProcess, seedDatabase, serverProcess } from './processes.ts'

dropDatabase(databaseUrl)
execFileSync('redis-cli', ['-u', redisUrl, 'flushdb'])
seedDatabase(databaseUrl)
const env = {
  ...(await startFakeServices(databaseUrl, redisUrl)),
  ADDRESS_OPENER_URL: addresses.opener.url,
}
const programs = [
  openerProcess(addresses.opener.port, databaseUrl),
  serverProcess(addresses.maintenance.port, { ...env, MAINTENANCE: communityUrl }),
  serverProcess(addresses.site.port, env),
  serverProcess(await freePort(), env, 'worker'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(programs.map((each) => each.stop('SIGKILL'))).then(() => process.exit(0)))
for (const each of programs) await each.start()
