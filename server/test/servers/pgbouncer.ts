// Test fixture: a PgBouncer process with the operators' pgbouncer.ini, which tests can stop and start.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { asPostgres, postgresFolder } from './postgres-cluster.ts'

export type PgBouncer = {
  readonly urlOf: (database: string, login?: 'web' | 'worker') => string
  readonly start: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  readonly remove: () => Promise<void>
}

export async function createPgBouncer(databases: readonly string[]): Promise<PgBouncer> {
  const folder = postgresFolder('murmullo-pooler-')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settingsIn(folder, port, databases))
  const clients = readOperatorFile('pgbouncer-hba.conf')
  writeFileSync(join(folder, 'hba.conf'), clients.replaceAll('scram-sha-256', 'trust'))
  writeFileSync(join(folder, 'userlist.txt'), '"web" ""\n"worker" ""\n')
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!(await isAccepting(port))) return
    process.kill(pid(), signal)
    while (await isAccepting(port)) await wait(10)
    rmSync(join(folder, 'pid'), { force: true })
  }
  return {
    urlOf: (database, login = 'web') => `postgres://${login}@127.0.0.1:${port}/${database}`,
    start: async () => {
      const [command, args] = asPostgres('pgbouncer', ['-q', file])
      spawn(command, args, { cwd: '/', stdio: 'ignore' })
      const until = performance.now() + 10_000
      while (!(await isAccepting(port))) {
        if (performance.now() > until) throw new Error('PgBouncer does not start')
        await wait(10)
      }
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const readOperatorFile = (name: string) =>
  readFileSync(new URL(`../../../ops/postgresql/${name}`, import.meta.url), 'utf8')

/** The operators' config file with other paths and ports, and without passwords, which test clusters do not use. */
function settingsIn(folder: string, port: number, databases: readonly string[]): string {
  const given = readOperatorFile('pgbouncer.ini')
  const own: Record<string, string> = {
    listen_port: String(port),
    unix_socket_dir: folder,
    pidfile: join(folder, 'pid'),
    logfile: join(folder, 'log'),
    auth_hba_file: join(folder, 'hba.conf'),
    auth_file: join(folder, 'userlist.txt'),
  }
  return given
    .replace(/^%include.*$/m, databases.join('\n'))
    .replaceAll(/^(\w+) = .*$/gm, (line, name: string) => (own[name] === undefined ? line : `${name} = ${own[name]}`))
}

function isAccepting(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).then((isThere) => (socket.destroy(), isThere === true))
}
