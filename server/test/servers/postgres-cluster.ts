// Test fixture: PostgreSQL clusters on their own ports, created, cloned or restored, which tests can kill, freeze and start.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export type Cluster = {
  readonly port: number
  readonly folder: string
  readonly data: string
  readonly settings: Readonly<Record<string, string>>
  readonly superuser: string
  readonly urlFor: (database: string) => string
  readonly start: () => Promise<void>
  /** Immediate shutdown, like a crash. */
  readonly kill: () => Promise<void>
  readonly freeze: (isFrozen: boolean) => void
  readonly remove: () => Promise<void>
}

const versions = '/usr/lib/postgresql'
export const bin = join(versions, readdirSync(versions).toSorted().at(-1) ?? '', 'bin')
const isRoot = process.getuid?.() === 0

/** PostgreSQL and its tools refuse to run as root. */
export function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  return isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, [...args]]
}

export async function runAsPostgres(program: string, args: readonly string[]): Promise<string> {
  const [command, all] = asPostgres(program, args)
  return (await promisify(execFile)(command, all, { cwd: '/', maxBuffer: 1e8 })).stdout
}

export function postgresFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  if (isRoot) execFileSync('chown', ['postgres', folder])
  return folder
}

const settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '64MB',
  max_connections: '150',
  // Test data does not outlive the machine; a crash of the process alone loses nothing without fsync.
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '8',
}

type Settings = Readonly<Record<string, string>>

/** Creates a new cluster. */
export async function createCluster(more: Settings = {}): Promise<Cluster> {
  const folder = postgresFolder('murmullo-pg-')
  return defineCluster(folder, await initDataFolder(folder, 'root'), await freePort(), more)
}

async function initDataFolder(folder: string, superuser: string): Promise<string> {
  const data = join(folder, 'data')
  await runAsPostgres(`${bin}/initdb`, ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  return data
}

/** Debian layout: the superuser is postgres, and the config files are outside the data folder, so that no backup contains them. */
export async function createDebianCluster(more: Settings = {}): Promise<Cluster> {
  const folder = postgresFolder('murmullo-pg-')
  const data = await initDataFolder(folder, 'postgres')
  const elsewhere = join(folder, 'etc')
  mkdirSync(elsewhere)
  const files = { config_file: 'postgresql.conf', hba_file: 'pg_hba.conf', ident_file: 'pg_ident.conf' }
  for (const file of Object.values(files)) renameSync(join(data, file), join(elsewhere, file))
  const named = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(elsewhere, file)]))
  return defineCluster(folder, data, await freePort(), { ...more, ...named }, 'postgres')
}

/** The same cluster config on another data folder, as after a restore. */
export async function createClusterFrom(of: Cluster, data: string): Promise<Cluster> {
  return defineCluster(of.folder, data, await freePort(), of.settings, of.superuser)
}

/** A streaming replica of a primary. */
export async function createReplica(of: Cluster): Promise<Cluster> {
  const folder = postgresFolder('murmullo-pg-')
  const data = join(folder, 'data')
  const from = ['-h', '127.0.0.1', '-p', String(of.port), '-U', 'root']
  await runAsPostgres(`${bin}/pg_basebackup`, [...from, '-D', data, '-R', '--no-sync', '--checkpoint=fast'])
  return defineCluster(folder, data, await freePort(), { hot_standby: 'on' })
}

function defineCluster(folder: string, data: string, port: number, more: Settings, superuser = 'root'): Cluster {
  const all = Object.entries({ ...settings, ...more, port: String(port), unix_socket_directories: folder })
  const args = ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [command, given] = asPostgres(`${bin}/postgres`, args)
  const pidFile = join(data, 'postmaster.pid')
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null)
  const isReady = () =>
    promisify(execFile)(`${bin}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    )
  const kill = async () => {
    const running = pid()
    if (running === null) return
    for (const process of [running, ...childrenOf(running)]) signal(process, 'SIGCONT')
    signal(running, 'SIGQUIT')
    while (isRunning(running)) await wait(20)
  }
  return {
    port,
    folder,
    data,
    settings: more,
    superuser,
    urlFor: (database) => `postgres://${superuser}@127.0.0.1:${port}/${database}`,
    start: async () => {
      spawn(command, given, { cwd: '/', stdio: 'ignore' })
      const until = performance.now() + 30_000
      while (!(await isReady())) {
        if (performance.now() > until) throw new Error('PostgreSQL does not start')
        await wait(50)
      }
    },
    kill,
    freeze: (isFrozen) => {
      const running = pid()
      if (running === null) return
      for (const process of [running, ...childrenOf(running)]) signal(process, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
}
