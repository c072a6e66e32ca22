// Process fixtures: start and stop PostgreSQL, Redis and the server, each on its own port; run CLI commands; create and drop databases.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compileCacheEnv } from '../../../ops/build-release.ts'
import { readAuthorshipKeys } from '../../../server/src/platform/config.ts'
import type { Login } from '../../../server/src/platform/db/login-roles.ts'
import { testAddressKeys } from '../../../server/test/servers/address-keys.ts'
import { withLogin } from '../../../server/test/servers/login-url.ts'

export { freePort } from '../../../server/test/servers/free-port.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

export type ManagedProcess = {
  readonly start: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  readonly pid: () => number
}

export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number, what: string): Promise<number> {
  const began = performance.now()
  while (!(await condition().catch(() => false))) {
    if (performance.now() - began > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms`)
    await wait(25)
  }
  return performance.now() - began
}

export function managedProcess(
  launch: () => ChildProcess,
  ready: () => Promise<boolean>,
  what: string,
): ManagedProcess {
  let child: ChildProcess | undefined
  return {
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = launch()
      // Long timeout: the host may be slow.
      await waitUntil(ready, 90_000, `${what} starts`)
    },
    stop: async (signal = 'SIGTERM') => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** A separate PostgreSQL cluster, so that stopping it affects no other test. PostgreSQL refuses to run as root, hence `runuser`. */
export function postgresProcess(port: number): ManagedProcess & { readonly url: string; readonly remove: () => void } {
  const bin = `/usr/lib/postgresql/${readdirSync('/usr/lib/postgresql').toSorted().at(-1)}/bin`
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : ['env']
  const [first = 'env', ...rest] = asPostgres
  if (first === 'runuser') execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const options = { cwd: '/', stdio: 'ignore' as const }
  execFileSync(first, [...rest, `${bin}/initdb`, '-D', data, '-U', 'root', '-A', 'trust', '--no-sync'], options)
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const isReady = async () => {
    execFileSync(`${bin}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)], options)
    return true
  }
  // The server itself, not a wrapper process, must get the signals.
  const launch = () => spawn(first, [...rest, `${bin}/postgres`, ...args], options)
  const started = managedProcess(launch, isReady, 'PostgreSQL')
  const pid = () => Number(execFileSync('head', ['-1', join(data, 'postmaster.pid')], { encoding: 'utf8' }))
  return {
    start: started.start,
    pid,
    // Immediate shutdown, like a crash: connections are not closed cleanly.
    stop: async () => {
      process.kill(pid(), 'SIGQUIT')
      await waitUntil(async () => !(await isReady().catch(() => false)), 10_000, 'PostgreSQL stops')
    },
    url: `postgres://root@127.0.0.1:${port}/murmullo`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function redisProcess(port: number, options: readonly string[] = []): ManagedProcess {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options]
  const isReady = async () => {
    execFileSync('redis-cli', ['-p', String(port), 'ping'], { stdio: 'ignore' })
    return true
  }
  return managedProcess(() => spawn('redis-server', args, { stdio: 'ignore' }), isReady, 'Redis')
}

/** Log file of a process: its last lines explain why it exited. */
function openLogFile(name: string): number {
  const folder = join(root, 'e2e/logs')
  mkdirSync(folder, { recursive: true })
  return openSync(join(folder, `${name}.log`), 'w')
}

/** Key for tests. As a public key: its private key does not exist. */
const testKey = 'oBxYxvDDAg4QgL492naIhMCtUJvhg3tEy_bRQzZsiTs'

/** All processes and commands of a site need the same keys. */
export const keyEnv = {
  EVIDENCE_PUBLIC_KEY: testKey,
  ADDRESS_PUBLIC_KEY: testAddressKeys.publicKey,
  ADDRESS_OPENER_TOKEN: testKey,
  REPORT_IMAGE_KEY: testKey,
  AUTHORSHIP_KEYS: `1 ${testKey}`,
}

/** For a database that is seeded or changed in this process. */
export const testAuthorshipKeys = readAuthorshipKeys(keyEnv)

/** `from`: this checkout, or a release folder built by ops/build-release.ts. */
export function serverProcess(
  port: number,
  env: NodeJS.ProcessEnv,
  role: 'web' | 'worker' = 'web',
  releaseFolder = root,
): ManagedProcess {
  const settings = {
    ORIGIN: `http://localhost:${port}`,
    METRICS_PORT: '0',
    // Users of a journey read what another one has just published.
    RELEASE_INTERVAL_SECONDS: '0',
    ...keyEnv,
    ...env,
    ...databaseUrlsFor(env, role),
    NODE_ENV: 'production',
    PORT: String(port),
  }
  const launch = () => {
    const logFile = openLogFile(`${role}-${port}`)
    return spawn(process.execPath, ['--max-semi-space-size=16', 'server/src/main.ts', role], {
      cwd: releaseFolder,
      env: { ...process.env, ...compileCacheEnv(releaseFolder), ...settings },
      stdio: process.env.SHOW_LOGS ? 'inherit' : ['ignore', logFile, logFile],
    })
  }
  // A worker has no HTTP endpoint: it counts as ready once started, and waits itself for its dependencies.
  const ready = async () => role === 'worker' || (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  return managedProcess(launch, ready, 'Murmullo')
}

/** The database login of the process: production refuses one that may do more. */
function databaseUrlsFor(env: NodeJS.ProcessEnv, login: Login): NodeJS.ProcessEnv {
  const urls = ['DATABASE_URL', 'POOLER_URL', 'REPLICA_URL'].map((name) => [name, env[name]] as const)
  return Object.fromEntries(urls.flatMap(([name, url]) => (url ? [[name, withLogin(url, login)]] : [])))
}

/** The address opener: the only process with the private key of IP addresses. Sites reach it at `ADDRESS_OPENER_URL`. */
export function openerProcess(port: number, databaseUrl: string): ManagedProcess {
  const settings = {
    DATABASE_URL: withLogin(databaseUrl, 'opener'),
    ADDRESS_PRIVATE_KEY: testAddressKeys.privateKey,
    ADDRESS_OPENER_TOKEN: keyEnv.ADDRESS_OPENER_TOKEN,
    ADDRESS_OPENER_PORT: String(port),
    METRICS_PORT: '0',
  }
  const launch = () => {
    const logFile = openLogFile(`address-opener-${port}`)
    return spawn(process.execPath, ['server/src/commands/murmullo.ts', 'address-opener'], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: process.env.SHOW_LOGS ? 'inherit' : ['ignore', logFile, logFile],
    })
  }
  return managedProcess(launch, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'address opener')
}

/** Runs an operator command of the CLI. */
export function runCommand(name: string, env: NodeJS.ProcessEnv, args: string[] = [], releaseFolder = root): void {
  execFileSync(process.execPath, ['server/src/commands/murmullo.ts', name, ...args], {
    cwd: releaseFolder,
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:6379/0', ORIGIN: 'http://localhost', ...keyEnv, ...env },
  })
}

/** Each run starts from an empty database: an earlier run may have left rows or another schema version. */
export function dropDatabase(url: string): void {
  const name = new URL(url).pathname.slice(1)
  const statement = `drop database if exists ${name} with (force)`
  execFileSync('psql', ['-q', new URL('/postgres', url).href, '-c', statement], { stdio: 'ignore' })
}

/** Migrates and seeds a database. `extraSecrets`: number of generated secrets in addition to the seed data. */
export function seedDatabase(url: string, extraSecrets = 0): void {
  runCommand('migrate', { DATABASE_URL: url }, ['--create'])
  runCommand('seed', { DATABASE_URL: url }, extraSecrets > 0 ? ['--secrets', String(extraSecrets)] : [])
}

/** A minimal baseline server of the benchmarks. */
export function baselineProcess(
  name: 'bare-fastify' | 'bare-reactions',
  port: number,
  argument: string,
): ManagedProcess {
  const launch = () =>
    spawn(process.execPath, [`e2e/bench/processes/${name}.ts`, String(port), argument], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: process.env.SHOW_LOGS ? 'inherit' : 'ignore',
    })
  return managedProcess(launch, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, name)
}
