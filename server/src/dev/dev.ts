// Script `pnpm dev`: creates, migrates and seeds the database, and starts the server with a fake SMTP server and a fake AI provider. Ctrl-C
// stops all of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../commands/database/create-database.ts'
import { migrate } from '../commands/database/migrate.ts'
import { failWith, readEnvironment } from '../commands/cli/run-command.ts'
import { seed } from '../commands/seed.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { emailFor, seedUsers, seededPassword } from '../seed/users.ts'
import { startFakeAiProvider } from './fake-ai-provider.ts'
import { startFakeSmtp } from './fake-smtp.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const say = (text: string) => process.stdout.write(`${text}\n`)
const given = readEnvironment()
const environment = {
  DATABASE_URL: 'postgres://root@127.0.0.1:5432/murmullo',
  REDIS_URL: 'redis://127.0.0.1:6379/0',
  ORIGIN: `http://localhost:${given.PORT ?? 3000}`,
  ...given,
  NODE_ENV: 'development',
}
const fakeSmtp = given.SMTP_URL === undefined ? await startFakeSmtp() : null
const fakeAi = given.AI_API_KEY || given.AI_BASE_URL ? null : await startFakeAiProvider()

async function prepare(): Promise<void> {
  const config = readConfig(environment)
  await assertReachable('PostgreSQL', config.DATABASE_URL, 5432)
  await assertReachable('Redis', config.REDIS_URL, 6379)
  await createDatabase(config.DATABASE_URL)
  await migrate(config.DATABASE_URL)
  await seed(config.DATABASE_URL)
}

async function assertReachable(name: string, url: string, standardPort: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) || standardPort })
  try {
    await once(socket, 'connect')
  } catch {
    throw new ConfigError(
      `${name} does not respond at ${hostname}:${port || standardPort}. Start it (docker compose -f compose.dev.yaml up -d) or change .env.`,
    )
  } finally {
    socket.destroy()
  }
}

function startServer(): ChildProcess {
  const watched = ['server/src', 'contract/src'].map((folder) => `--watch-path=${folder}`)
  return spawn(process.execPath, [...watched, '--watch-preserve-output', 'server/src/main.ts', 'all'], {
    cwd: root,
    env: {
      ...environment,
      ...(fakeSmtp && { SMTP_URL: fakeSmtp.smtpUrl }),
      ...(fakeAi && { AI_BASE_URL: fakeAi.baseUrl }),
    },
    stdio: 'inherit',
  })
}

async function printUrlsWhenReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`http://localhost:${given.PORT ?? 3000}/readyz`).catch(() => null)
    if (response?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  say(`\n  Murmullo   ${environment.ORIGIN}`)
  say(`  Gallery    ${environment.ORIGIN}/gallery`)
  say(`  API        ${environment.ORIGIN}/api/v1/openapi.json`)
  if (fakeSmtp) say(`  Mailbox    ${fakeSmtp.viewUrl}`)
  if (fakeAi) say(`  Moderation ${new URL('/', fakeAi.baseUrl).href}`)
  say(`\n  Users of the example data (password: ${seededPassword}):`)
  for (const { key, nickname, role } of seedUsers) say(`    ${emailFor(key).padEnd(28)} ${nickname.padEnd(18)} ${role}`)
  say('')
}

try {
  await prepare()
  const server = startServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
  server.on('exit', (code) => process.exit(code ?? 0))
  await printUrlsWhenReady()
} catch (error) {
  failWith(error)
  process.exit()
}
