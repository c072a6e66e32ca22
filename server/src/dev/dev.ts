// Script `pnpm dev`: creates, migrates and seeds the database, and starts the server with a fake SMTP server and a fake AI provider. Ctrl-C
// stops all of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../commands/create-database.ts'
import { migrate } from '../commands/migrate.ts'
import { failWith, readEnvironment } from '../commands/run-command.ts'
import { seed } from '../commands/seed.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { emailOf, people, seededPassword } from '../seed/people.ts'
import { openAiProvider } from './ai-provider.ts'
import { openMailSink } from './mail-sink.ts'

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
const mailbox = given.SMTP_URL === undefined ? await openMailSink() : null
const judge = given.AI_API_KEY || given.AI_BASE_URL ? null : await openAiProvider()

async function prepare(): Promise<void> {
  const config = readConfig(environment)
  await reach('PostgreSQL', config.DATABASE_URL, 5432)
  await reach('Redis', config.REDIS_URL, 6379)
  await createDatabase(config.DATABASE_URL)
  await migrate(config.DATABASE_URL)
  await seed(config.DATABASE_URL)
}

async function reach(name: string, url: string, standardPort: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) || standardPort })
  try {
    await once(socket, 'connect')
  } catch {
    throw new ConfigError(
      `${name} no responde en ${hostname}:${port || standardPort}. Inícialo (docker compose up -d) o cambia .env.`,
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
      ...(mailbox && { SMTP_URL: mailbox.smtpUrl }),
      ...(judge && { AI_BASE_URL: judge.baseUrl }),
    },
    stdio: 'inherit',
  })
}

async function announceWhenReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://localhost:${given.PORT ?? 3000}/readyz`).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  say(`\n  Murmullo   ${environment.ORIGIN}`)
  say(`  Galería    ${environment.ORIGIN}/gallery`)
  say(`  API        ${environment.ORIGIN}/api/v1/openapi.json`)
  if (mailbox) say(`  Buzón      ${mailbox.viewUrl}`)
  if (judge) say(`  Moderación ${new URL('/', judge.baseUrl).href}`)
  say(`\n  Personas del mundo de ejemplo (contraseña: ${seededPassword}):`)
  for (const { key, nickname, role } of people) say(`    ${emailOf(key).padEnd(28)} ${nickname.padEnd(18)} ${role}`)
  say('')
}

try {
  await prepare()
  const server = startServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
  server.on('exit', (code) => process.exit(code ?? 0))
  await announceWhenReady()
} catch (error) {
  failWith(error)
  process.exit()
}
