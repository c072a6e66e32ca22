// Script `pnpm dev`: creates, migrates and seeds the database, and starts Vite, the server, the address opener, a fake SMTP server and a
// fake AI provider. Ctrl-C stops all of them.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../commands/database/create-database.ts'
import { migrate } from '../commands/database/migrate.ts'
import { failWith, readEnvironment } from '../commands/cli/run-command.ts'
import { seed } from '../commands/seed.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { emailFor, seedUsers, seededPassword } from '../seed/users.ts'
import { startDevOpener } from './dev-opener.ts'
import { startDevServer } from './dev-server.ts'
import { startFakeAiProvider } from './fake-ai-provider.ts'
import { startFakeSmtp } from './fake-smtp.ts'

const restartPollMs = 200
const say = (text: string) => process.stdout.write(`${text}\n`)
const given = readEnvironment()
const environment = {
  DATABASE_URL: 'postgres://root@127.0.0.1:5432/murmullo',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  ORIGIN: `http://localhost:${given.PORT ?? 3000}`,
  ...given,
  NODE_ENV: 'development',
  LOG_FORMAT: 'pretty',
}
const fakeSmtp = given.SMTP_URL ? null : await startFakeSmtp()
const fakeAi = given.AI_API_KEY || given.AI_BASE_URL ? null : await startFakeAiProvider()

async function prepare(): Promise<Config> {
  const config = readConfig(environment)
  for (const [name, host, port] of [
    ['PORT', config.HOST, config.PORT],
    ['METRICS_PORT', config.METRICS_HOST, config.METRICS_PORT],
  ] as const)
    if (await canConnect(host, port))
      throw new ConfigError(`Port ${port} is in use, perhaps by another \`pnpm dev\`. Set another ${name} in .env.`)
  await assertReachable('PostgreSQL', config.DATABASE_URL, 5432)
  await assertReachable('Redis', config.REDIS_URL, 6379)
  await createDatabase(config.DATABASE_URL)
  await migrate(config.DATABASE_URL)
  await seed(config.DATABASE_URL, { authorshipKeys: config.AUTHORSHIP_KEYS })
  return config
}

async function assertReachable(name: string, url: string, standardPort: number): Promise<void> {
  const { hostname, port } = new URL(url)
  if (!(await canConnect(hostname, Number(port) || standardPort)))
    throw new ConfigError(
      `${name} does not respond at ${hostname}:${port || standardPort}. Start it (docker compose -f compose.dev.yaml up -d) or change .env.`,
    )
}

async function canConnect(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function printUrls(): void {
  say(`\n  Murmullo   ${environment.ORIGIN}`)
  say(`  Gallery    ${environment.ORIGIN}/gallery`)
  say(`  API        ${environment.ORIGIN}/api`)
  if (fakeSmtp) say(`  Mailbox    ${fakeSmtp.viewUrl}`)
  if (fakeAi) say(`  Moderation ${new URL('/', fakeAi.baseUrl).href}`)
  say(`\n  Users of the example data (password: ${seededPassword}):`)
  for (const { key, nickname, role } of seedUsers) say(`    ${emailFor(key).padEnd(28)} ${nickname.padEnd(18)} ${role}`)
  say('')
}

try {
  const { HOST, PORT, DATABASE_URL } = await prepare()
  const opener = given.ADDRESS_PUBLIC_KEY ? {} : await startDevOpener(DATABASE_URL)
  const server = await startDevServer({
    host: HOST,
    port: PORT,
    environment: {
      ...environment,
      ...opener,
      ...(fakeSmtp && { SMTP_URL: fakeSmtp.smtpUrl }),
      ...(fakeAi && { AI_BASE_URL: fakeAi.baseUrl }),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.close().then(() => process.exit(0)))
  // A server that fails at its first start restarts after the next edit.
  for (;;) {
    const isListening = await server.whenListening().then(
      () => true,
      () => false,
    )
    if (isListening) break
    await wait(restartPollMs)
  }
  printUrls()
} catch (error) {
  failWith(error)
  process.exit()
}
