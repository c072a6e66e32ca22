// Test fixture: a deployment for the alert rules. Two web processes, a worker, the address opener, primary and replica, Redis, a fake AI provider, and a small disk.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../../src/commands/database/create-database.ts'
import { migrate } from '../../src/commands/database/migrate.ts'
import { seed } from '../../src/commands/seed.ts'
import { readAuthorshipKeys } from '../../src/platform/config.ts'
import { type FakeAiProvider, startFakeAiProvider } from '../../src/dev/fake-ai-provider.ts'
import { startTestOpener, type TestOpener } from '../servers/address-opener.ts'
import { freePort } from '../servers/free-port.ts'
import { createCluster, createReplica } from '../servers/postgres-cluster.ts'

export type MonitoredProcess = { readonly child: ChildProcess; readonly url: string; readonly metricsPort: number }
export type MonitoredSite = {
  readonly web1: MonitoredProcess
  readonly web2: MonitoredProcess
  readonly worker: MonitoredProcess
  readonly opener: TestOpener
  readonly redis: ChildProcess
  readonly provider: FakeAiProvider
  readonly primary: pg.Pool
  readonly replica: pg.Pool
  /** Folder of the deletion log: its own small disk. */
  readonly disk: string
  readonly nodePort: number
  readonly close: () => Promise<void>
}

const program = fileURLToPath(new URL('../processes/monitored-process.ts', import.meta.url))
/** Key for tests. As a public key: its private key does not exist. */
const testKey = 'oBxYxvDDAg4QgL492naIhMCtUJvhg3tEy_bRQzZsiTs'
const keyEnv = { EVIDENCE_PUBLIC_KEY: testKey, AUTHORSHIP_KEYS: `1 ${testKey}` }

async function start(role: string, environment: NodeJS.ProcessEnv): Promise<MonitoredProcess> {
  const metricsPort = await freePort()
  const settings = {
    NODE_ENV: 'production',
    ORIGIN: 'https://murmullo.example',
    ...keyEnv,
  }
  const child = fork(program, [role], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...settings, ...environment, METRICS_PORT: String(metricsPort) },
  })
  const [output] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, url: output.toString().trim(), metricsPort }
}

/** A 1 MB tmpfs that fills up at once. Needs the privilege to mount. */
function smallDisk(): { disk: string; remove: () => void } {
  const disk = mkdtempSync(join(tmpdir(), 'murmullo-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'murmullo', disk])
  return {
    disk,
    remove: () => {
      execFileSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    },
  }
}

async function databases() {
  const primary = await createCluster()
  await primary.start()
  const url = primary.urlFor('murmullo')
  await createDatabase(url)
  await migrate(url)
  await seed(url, { authorshipKeys: readAuthorshipKeys(keyEnv) })
  const replica = await createReplica(primary)
  await replica.start()
  return { primary, replica, environment: { DATABASE_URL: url, REPLICA_URL: replica.urlFor('murmullo') } }
}

function poolOn(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 6 })
  pool.on('error', () => {})
  return pool
}

export async function createMonitoredSite(): Promise<MonitoredSite> {
  // First: if mounting fails, nothing else is left behind.
  const { disk, remove } = smallDisk()
  const { primary, replica, environment } = await databases()
  const [provider, redisPort, nodePort] = [await startFakeAiProvider(), await freePort(), await freePort()]
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
  const only = ['--collector.disable-defaults', '--collector.filesystem', `--web.listen-address=127.0.0.1:${nodePort}`]
  const exporter = spawn('prometheus-node-exporter', only, { stdio: 'ignore' })
  const given = {
    ...environment,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    AI_BASE_URL: provider.baseUrl,
    DELETION_LOG_DIR: disk,
  }
  const processes = await Promise.all(['web', 'web', 'worker'].map((role) => start(role, given)))
  const [web1, web2, worker] = processes as [MonitoredProcess, MonitoredProcess, MonitoredProcess]
  const opener = await startTestOpener(environment.DATABASE_URL)
  const pools = { primary: poolOn(environment.DATABASE_URL), replica: poolOn(environment.REPLICA_URL) }
  return {
    web1,
    web2,
    worker,
    opener,
    redis,
    provider,
    ...pools,
    disk,
    nodePort,
    close: async () => {
      for (const child of [...processes.map((each) => each.child), redis, exporter]) child.kill('SIGKILL')
      await provider.close()
      await opener.stop()
      for (const pool of Object.values(pools)) void pool.end()
      await replica.remove()
      await primary.remove()
      remove()
    },
  }
}
