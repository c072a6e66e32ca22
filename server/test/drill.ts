// `pnpm drill 5`: destroys a cluster at a random moment while people write, restores it from its backups by the operator's own commands, and
// counts: acknowledged writes that are lost, deletions that came back, and how long it took. Each drill is a cluster of its own.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../src/commands/create-database.ts'
import { migrate } from '../src/commands/migrate.ts'
import { seed } from '../src/commands/seed.ts'
import { kyselyOn } from '../src/platform/db.ts'
import { noteDeletions, readDeletions } from '../src/platform/deletion-ledger.ts'
import { writeAllTheWhile } from './drill-load.ts'
import { freePort } from './free-port.ts'
import {
  asPostgres,
  bin,
  type Cluster,
  clusterIn,
  newCluster,
  postgresFolder,
  runAsPostgres,
} from './postgres-cluster.ts'

const ops = fileURLToPath(new URL('../../ops/postgresql', import.meta.url))
const name = 'murmullo'
const durable = { fsync: 'on', synchronous_commit: 'on' }

export type Outcome = {
  readonly acknowledged: number
  readonly deleted: number
  readonly lost: number
  readonly cameBack: number
  readonly restoreMs: number
  /** In the ledger, and how many of those were there in what was restored to a moment before they were deleted. */
  readonly noted: number
  readonly cameBackEarlier: number
}

type Place = { readonly folder: string; readonly environment: NodeJS.ProcessEnv; readonly ledger: string }

function asOwner(environment: NodeJS.ProcessEnv, program: string, ...args: string[]) {
  const [command, all] = asPostgres(program, args)
  return spawn(command, all, {
    cwd: '/',
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function run(environment: NodeJS.ProcessEnv, program: string, ...args: string[]): Promise<void> {
  const [code] = (await once(asOwner(environment, program, ...args), 'exit')) as [number]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}`)
}

async function placeFor(cluster: Cluster): Promise<Place> {
  const folder = postgresFolder('murmullo-drill-')
  // What PostgreSQL's user may read, wherever this repository is.
  cpSync(join(ops, 'backup'), join(folder, 'backup'))
  execFileSync('chmod', ['755', join(folder, 'backup')])
  await runAsPostgres('age-keygen', ['-o', join(folder, 'identity')])
  const recipient = /public key: (\S+)/.exec(readFileSync(join(folder, 'identity'), 'utf8'))?.[1]
  const ledger = join(folder, 'ledger')
  mkdirSync(ledger)
  const environment = {
    BACKUP_FOLDER: join(folder, 'backups'),
    BACKUP_RECIPIENT: recipient,
    BACKUP_IDENTITY: join(folder, 'identity'),
    BACKUP_SOURCE: `host=127.0.0.1 port=${cluster.port} user=root`,
    BACKUP_SWEEP_SECONDS: '1',
    DELETION_LEDGER: ledger,
    PG_BIN: bin,
  }
  return { folder, environment, ledger }
}

/** A cluster with the seeded world, whose writes are received as they are made. */
async function receivedCluster(): Promise<{ cluster: Cluster; place: Place; stopReceiving: () => Promise<void> }> {
  const cluster = await newCluster(durable)
  await cluster.start()
  const url = cluster.urlOf(name)
  await createDatabase(url)
  await migrate(url)
  await seed(url)
  const place = await placeFor(cluster)
  const receiver = asOwner(place.environment, join(place.folder, 'backup'), 'receive')
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`alter system set synchronous_standby_names = 'murmullo_backup'`)
  await owner.query('select pg_reload_conf()')
  while ((await owner.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 0) await wait(50)
  await owner.end()
  await run(place.environment, join(place.folder, 'backup'), 'base')
  await run(place.environment, join(place.folder, 'backup'), 'check')
  return {
    cluster,
    place,
    stopReceiving: async () => {
      if (receiver.exitCode !== null || receiver.signalCode !== null) return
      const ended = once(receiver, 'exit')
      receiver.kill('SIGTERM')
      await ended
    },
  }
}

/** By the operator's command; as who runs it, which may be root. */
async function restored(place: Place, into: string, to?: Date): Promise<Cluster> {
  const data = join(place.folder, into)
  const args = [data, ...(to === undefined ? [] : ['--to', to.toISOString()])]
  const child = spawn(join(ops, 'restore'), args, {
    env: { ...process.env, ...place.environment },
    stdio: ['ignore', process.env.SHOW_LOGS ? 'inherit' : 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`restore: ${code}`)
  const cluster = clusterIn(place.folder, data, await freePort(), { synchronous_standby_names: '' })
  await cluster.start()
  return cluster
}

async function countThere(cluster: Cluster, ids: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.urlOf(name) })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from content.secrets where public_id = any ($1))::int
       + (select count(*) from identity.accounts where public_id = any ($1))::int as n, content.is_settled() as settled`,
    [[...ids]],
  )
  await client.end()
  return rows[0]?.n ?? -1
}

export async function drill(loadMs: number): Promise<Outcome> {
  const { cluster, place, stopReceiving } = await receivedCluster()
  try {
    const { written, ended } = writeAllTheWhile(cluster.urlOf(name))
    await noteAllTheWhile(cluster, place, loadMs)
    await cluster.kill()
    rmSync(cluster.data, { recursive: true })
    await ended
    await stopReceiving()
    const began = performance.now()
    const whole = await restored(place, 'restored')
    const restoreMs = Math.round(performance.now() - began)
    const lost = written.kept.size - (await countThere(whole, written.kept))
    const cameBack = await countThere(whole, written.deleted)
    await whole.kill()
    const noted = new Set((await readDeletions(place.ledger)).map(({ publicId }) => publicId))
    const earlier = await restored(place, 'earlier', written.beforeDeletions)
    const cameBackEarlier = await countThere(earlier, noted)
    await earlier.kill()
    const figures = { acknowledged: written.kept.size, deleted: written.deleted.size, lost, cameBack, restoreMs }
    return { ...figures, noted: noted.size, cameBackEarlier }
  } finally {
    await stopReceiving()
    await cluster.remove()
    rmSync(place.folder, { recursive: true, force: true })
  }
}

/** As the worker does it; the last second before the end may be in no ledger, and is in the log of writes. */
async function noteAllTheWhile(cluster: Cluster, { ledger }: Place, forMs: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: cluster.urlOf(name), max: 1 })
  pool.on('error', () => {})
  const until = performance.now() + forMs
  while (performance.now() < until) {
    await wait(200)
    await noteDeletions(kyselyOn(pool), ledger, Date.now())
  }
  await pool.end()
}

if (import.meta.main) {
  const times = Number(process.argv[2] ?? 1)
  for (let turn = 1; turn <= times; turn += 1) {
    const outcome = await drill(2_000 + Math.random() * 2_000)
    process.stdout.write(`drill ${turn} of ${times}: ${JSON.stringify(outcome)}\n`)
    if (outcome.lost + outcome.cameBack + outcome.cameBackEarlier > 0) process.exitCode = 1
  }
}
