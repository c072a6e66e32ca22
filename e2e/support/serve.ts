// Web server of the Playwright run: fresh seeded database, production build, and a second process in maintenance mode.
import { execFileSync } from 'node:child_process'
import { addresses, databaseUrl, redisUrl } from './addresses.ts'
import { community, openAround } from './around.ts'
import { dropDatabase, fillDatabase, murmullo } from './programs.ts'

dropDatabase(databaseUrl)
execFileSync('redis-cli', ['-u', redisUrl, 'flushdb'])
fillDatabase(databaseUrl)
const env = await openAround(databaseUrl, redisUrl)
const programs = [
  murmullo(addresses.maintenance.port, { ...env, MAINTENANCE: community }),
  murmullo(addresses.site.port, env, 'all'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(programs.map((each) => each.stop('SIGKILL'))).then(() => process.exit(0)))
for (const each of programs) await each.start()
