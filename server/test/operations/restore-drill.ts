// Restore drill (`pnpm restore-drill 5`): kills a PostgreSQL cluster under write load, restores it from backup with the operators' scripts, and counts
// lost acknowledged writes, deletions that came back, and the restore time. It decrypts the canary of the authorship key, and finds the texts of a known
// author with it. The restored cluster is backed up into the same folder, killed and restored again. Each drill uses a new cluster with the Debian layout.
import { execFileSync, spawn } from 'node:child_process'
import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../../src/commands/database/create-database.ts'
import { migrate } from '../../src/commands/database/migrate.ts'
import { seed } from '../../src/commands/seed.ts'
import type { AuthorshipKeys, KeyCanary } from '../../src/platform/authorship-keys.ts'
import { assertKeysMatch } from '../../src/platform/crypto/key-canary.ts'
import { createKysely } from '../../src/platform/db/database.ts'
import { flushDeletions, readDeletions } from '../../src/platform/audit/deletion-log.ts'
import { newInternalId } from '../../src/platform/crypto/internal-id.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import { countWrongTexts, findKnownAuthor, type KnownAuthor } from './restore-drill-author.ts'
import { type WriteLog, startWriteLoad } from './restore-drill-load.ts'
import {
  asPostgres,
  bin,
  type Cluster,
  createClusterFrom,
  createDebianCluster,
  postgresFolder,
  runAsPostgres,
} from '../servers/postgres-cluster.ts'

const ops = fileURLToPath(new URL('../../../ops/postgresql', import.meta.url))
const name = 'murmullo'
const keyBytes = randomBytes(32)
const authorshipKeys: AuthorshipKeys = [{ version: 1, key: createSecretKey(keyBytes) }]
const durable = { fsync: 'on', synchronous_commit: 'on' }

export type DrillResult = {
  readonly acknowledged: number
  readonly deleted: number
  readonly lost: number
  readonly restoredDeleted: number
  readonly restoreMs: number
  /** Entries of the deletion log, and how many of them exist again after a point-in-time restore to before their deletion. */
  readonly noted: number
  readonly restoredDeletedEarlier: number
  /** Of a known author, after the three restores: texts that are not found under the account, or that should be deleted and are. */
  readonly wrongTexts: number
}

type DrillFolder = { readonly folder: string; readonly environment: NodeJS.ProcessEnv; readonly deletionLog: string }

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

async function createDrillFolder(): Promise<DrillFolder> {
  const folder = postgresFolder('murmullo-drill-')
  // A copy that the postgres user can read, wherever this repository is.
  cpSync(join(ops, 'backup'), join(folder, 'backup'))
  execFileSync('chmod', ['755', join(folder, 'backup')])
  await runAsPostgres('age-keygen', ['-o', join(folder, 'identity')])
  const recipient = /public key: (\S+)/.exec(readFileSync(join(folder, 'identity'), 'utf8'))?.[1]
  const deletionLog = join(folder, 'deletion-log')
  mkdirSync(deletionLog)
  const keyFile = join(folder, 'authorship-keys')
  writeFileSync(keyFile, `1 ${keyBytes.toString('base64url')}\n`, { mode: 0o400 })
  const environment = {
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_RECIPIENT: recipient,
    BACKUP_IDENTITY: join(folder, 'identity'),
    BACKUP_SWEEP_SECONDS: '1',
    DELETION_LOG_DIR: deletionLog,
    AUTHORSHIP_KEYS_FILE: keyFile,
    PG_BIN: bin,
  }
  return { folder, environment, deletionLog }
}

/** A seeded cluster with a replication role for backups. */
async function seededCluster(): Promise<Cluster> {
  const cluster = await createDebianCluster(durable)
  await cluster.start()
  const url = cluster.urlFor(name)
  await createDatabase(url)
  await migrate(url)
  await seed(url, { authorshipKeys })
  await execute(cluster, `create role backup login replication in role pg_monitor`)
  await execute(cluster, `alter system set synchronous_standby_names = 'murmullo_backup'`)
  await execute(cluster, 'select pg_reload_conf()')
  return cluster
}

async function withPool<Result>(cluster: Cluster, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: cluster.urlFor(name), max: 1 })
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Throws unless the restored database has the canary of the key that was active before, and the key decrypts it. Returns the number of texts whose
 * author is wrong.
 */
async function verifyAuthorship(cluster: Cluster, author: KnownAuthor): Promise<number> {
  return withPool(cluster, async (pool) => {
    const { rows } = await pool.query<KeyCanary>('select * from content.key_canaries()')
    assertKeysMatch(authorshipKeys, rows)
    return countWrongTexts(pool, authorshipKeys, author)
  })
}

async function execute(cluster: Cluster, statement: string, values: readonly unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.urlFor(name) })
  await client.connect()
  const { rowCount } = await client.query(statement, [...values])
  await client.end()
  return rowCount ?? 0
}

/** Starts WAL streaming to the backup folder and takes a base backup. */
async function receive(cluster: Cluster, { environment, folder }: DrillFolder): Promise<() => Promise<void>> {
  const from = { ...environment, BACKUP_SOURCE: `host=127.0.0.1 port=${cluster.port} user=backup` }
  const receiver = asOwner(from, join(folder, 'backup'), 'receive')
  while ((await execute(cluster, `select from pg_stat_replication where sync_state = 'sync'`)) === 0) {
    if (receiver.exitCode !== null) throw new Error('the WAL receiver exited')
    await wait(50)
  }
  await run(from, join(folder, 'backup'), 'base')
  await run(from, join(folder, 'backup'), 'check')
  return async () => {
    if (receiver.exitCode !== null || receiver.signalCode !== null) return
    const ended = once(receiver, 'exit')
    receiver.kill('SIGTERM')
    await ended
  }
}

/** Runs the operators' restore script as the current user, who may be root. */
async function restoreCluster(of: Cluster, drill: DrillFolder, into: string, to?: Date): Promise<Cluster> {
  const data = join(drill.folder, into)
  const args = [data, ...(to === undefined ? [] : ['--to', to.toISOString()])]
  const child = spawn(join(ops, 'restore'), args, {
    env: { ...process.env, ...drill.environment },
    stdio: ['ignore', process.env.SHOW_LOGS ? 'inherit' : 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`restore: ${code}`)
  const cluster = await createClusterFrom(of, data)
  await cluster.start()
  return cluster
}

async function countExisting(cluster: Cluster, ids: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.urlFor(name) })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from content.secrets where public_id = any ($1))::int
       + (select count(*) from identity.accounts where public_id = any ($1))::int as n, content.deletions_replayed() as replayed`,
    [[...ids]],
  )
  await client.end()
  return rows[0]?.n ?? -1
}

export async function runRestoreDrill(loadMs: number): Promise<DrillResult> {
  const cluster = await seededCluster()
  const drill = await createDrillFolder()
  const started = [cluster]
  const restore = async (into: string, to?: Date) => {
    const made = await restoreCluster(cluster, drill, into, to)
    started.push(made)
    return made
  }
  let stopReceiving = await receive(cluster, drill)
  try {
    const author = await withPool(cluster, (pool) => findKnownAuthor(pool, authorshipKeys))
    const { written, ended } = startWriteLoad(cluster.urlFor(name), author)
    await flushDeletionLogs(cluster, drill, loadMs)
    await cluster.kill()
    rmSync(cluster.data, { recursive: true })
    await ended
    await stopReceiving()
    const began = performance.now()
    const whole = await restore('restored')
    const restoreMs = Math.round(performance.now() - began)
    let wrongTexts = await verifyAuthorship(whole, author)
    const restoredDeleted = await countExisting(whole, written.deleted)
    await advanceWal(whole)
    stopReceiving = await receive(whole, drill)
    await writeAfterwards(whole, written)
    await whole.kill()
    await stopReceiving()
    const again = await restore('again')
    wrongTexts += await verifyAuthorship(again, author)
    const lost = written.acknowledged.size - (await countExisting(again, written.acknowledged))
    await again.kill()
    const noted = new Set((await readDeletions(drill.deletionLog)).map(({ publicId }) => publicId))
    const earlier = await restore('earlier', written.beforeDeletions)
    wrongTexts += await verifyAuthorship(earlier, author)
    const restoredDeletedEarlier = await countExisting(earlier, noted)
    const counts = {
      acknowledged: written.acknowledged.size,
      deleted: written.deleted.size,
      lost,
      restoredDeleted,
      restoreMs,
    }
    return { ...counts, noted: noted.size, restoredDeletedEarlier, wrongTexts }
  } finally {
    await stopReceiving()
    for (const each of started) await each.kill()
    await cluster.remove()
    rmSync(drill.folder, { recursive: true, force: true })
  }
}

/** Advances the WAL past the end of the first cluster, as after many deletions. None of it waits for the receiver. */
async function advanceWal(cluster: Cluster): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await execute(cluster, `select pg_logical_emit_message(false, 'drill', 'x')`)
    await execute(cluster, 'select pg_switch_wal()')
    await execute(cluster, 'checkpoint')
  }
}

async function writeAfterwards(cluster: Cluster, { acknowledged }: WriteLog): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const id = newPublicId()
    const values = [newInternalId(), id]
    await execute(
      cluster,
      `insert into content.secrets (id, public_id, text) values ($1, $2, 'Tras el simulacro.')`,
      values,
    )
    acknowledged.add(id)
  }
}

/** Flushes the deletion log as the worker does. Deletions of the last second may be only in the WAL. */
async function flushDeletionLogs(cluster: Cluster, { deletionLog }: DrillFolder, forMs: number): Promise<void> {
  await withPool(cluster, async (pool) => {
    const until = performance.now() + forMs
    while (performance.now() < until) {
      await wait(200)
      await flushDeletions(createKysely(pool), deletionLog, Date.now())
    }
  })
}

if (import.meta.main) {
  const times = Number(process.argv[2] ?? 1)
  for (let round = 1; round <= times; round += 1) {
    const outcome = await runRestoreDrill(2_000 + Math.random() * 2_000)
    process.stdout.write(`drill ${round} of ${times}: ${JSON.stringify(outcome)}\n`)
    const { lost, restoredDeleted, restoredDeletedEarlier, wrongTexts } = outcome
    if (lost + restoredDeleted + restoredDeletedEarlier + wrongTexts > 0) process.exitCode = 1
  }
}
