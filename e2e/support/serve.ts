// Serves the seeded world for the browser tests: a fresh database each run, the production build, and one closed for maintenance.
import { execFileSync } from 'node:child_process'
import { dropDatabase, fillDatabase, murmullo } from './programs.ts'
import { addresses, databaseUrl, redisDatabase } from './addresses.ts'

const redisUrl = `redis://127.0.0.1:6379/${redisDatabase}`

dropDatabase(databaseUrl)
execFileSync('redis-cli', ['-n', String(redisDatabase), 'flushdb'])
fillDatabase(databaseUrl)
const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ORIGIN: 'https://murmullo.example' }
const programs = [
  murmullo(addresses.maintenance.port, { ...env, MAINTENANCE: 'https://comunidad.example/entra' }),
  murmullo(addresses.site.port, env, 'all'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(programs.map((each) => each.stop('SIGKILL'))).then(() => process.exit(0)))
for (const each of programs) await each.start()
