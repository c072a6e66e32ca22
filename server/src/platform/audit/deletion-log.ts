// Deletion log outside the database: one file per day, with random ids only, sorted. Each deletion inserts an outbox row in its own
// transaction, and the worker moves the rows here. After a restore to an earlier time the log is replayed.
import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

export const deletionKinds = [
  'account',
  // The account is erased; its public unsigned content waits for a cohort, or stays without an owner.
  'account-cohort',
  'account-ownerless',
  'secret',
  'comment',
  'photo',
  'photo-comment',
  'removed-secret',
  'removed-comment',
  // Of a user who stays: secrets that wait for a cohort, were not deleted after all, or were detached from the account.
  'pending-secret',
  'cancelled-secret',
  'ownerless-secret',
] as const
export type DeletionKind = (typeof deletionKinds)[number]
export type Deletion = { readonly kind: DeletionKind; readonly publicId: string; readonly day: string }

/** Retention: no backup is older, so no restore brings back anything older. */
const retentionDays = 35
/** Of a file that is being written. A process that was killed leaves one behind; what it contains is in the log or still in the outbox. */
const temporaryPrefix = '.'
const logFilePattern = /^deleted-\d{4}-\d\d-\d\d$/
const dayMs = 86_400_000
const batchSize = 1_000

/**
 * Moves the outbox rows to the log: the file is written first, the rows are deleted then. A duplicate entry is harmless, because a replay is
 * idempotent. Without a folder the rows are only deleted.
 */
export function flushDeletions(db: Db, folder: string | undefined, nowMs: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Advisory lock until the transaction ends: two processes must not rewrite the file of a day at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('platform.deletion_log'))`.execute(trx)
    const waiting = await listWaiting(trx)
    if (waiting.length === 0) return 0
    const written = folder === undefined ? null : await writeMergedFile(folder, logFileName(nowMs), waiting)
    const ids = waiting.map(({ id }) => id)
    // Before the rename: it fails if the connection, and the lock with it, was lost meanwhile.
    await sql`delete from moderation.deletions where id = any (${ids}::bigint[])`.execute(trx)
    await written?.publish()
    return waiting.length
  })
}

function listWaiting(trx: Trx) {
  return trx
    .selectFrom('moderation.deletions')
    .select(['id', 'kind', 'publicId'])
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

type Entry = { readonly kind: string; readonly publicId: string }

/**
 * Rewrites the file of a day with more lines, in the order of the ids. Appended lines would stand in the order of the deletions, in which
 * neighbouring lines are the content of one user. Atomic: a new file, fsync, rename.
 */
async function writeMergedFile(folder: string, name: string, entries: readonly Entry[]) {
  const path = join(folder, name)
  const temporaryPath = join(folder, `${temporaryPrefix}${name}.${randomUUID()}`)
  const lines = mergeLines(await readLines(path), entries)
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    await file.writeFile(`${lines.join('\n')}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
  return {
    publish: async () => {
      await rename(temporaryPath, path)
      await syncFolder(folder)
    },
  }
}

/** Sorted lines have no order in time: of the requests and cancellations for one secret only the last one stays. */
const requestKinds = ['pending-secret', 'cancelled-secret']

/** The id comes first in a line, so the lines are sorted by id. */
function mergeLines(lines: readonly string[], entries: readonly Entry[]): string[] {
  const merged = new Set(lines)
  for (const { kind, publicId } of entries) {
    if (requestKinds.includes(kind)) for (const each of requestKinds) merged.delete(`${publicId} ${each}`)
    merged.add(`${publicId} ${kind}`)
  }
  return [...merged].toSorted()
}

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Without it, a rename may be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Day precision: the exact time at which a user left is private. */
function logFileName(moment: number): string {
  return `deleted-${new Date(moment).toISOString().slice(0, 10)}`
}

export async function pruneDeletionLog(folder: string, nowMs: number): Promise<void> {
  const oldest = logFileName(nowMs - retentionDays * dayMs)
  const unfinished = `${temporaryPrefix}${logFileName(nowMs)}`
  for (const name of await readdir(folder)) {
    const isExpired = logFilePattern.test(name) && name < oldest
    const isLeftBehind = name.startsWith(`${temporaryPrefix}deleted-`) && name < unfinished
    if (isExpired || isLeftBehind) await rm(join(folder, name))
  }
}

/** By day. Within a day the lines have no order in time. */
export async function readDeletions(folder: string): Promise<Deletion[]> {
  const files = await Promise.all(
    (await listLogFiles(folder)).map(async (name) => ({ name, lines: await readLines(join(folder, name)) })),
  )
  return files.flatMap(({ name, lines }) => lines.map((line) => parseDeletion(line, name.slice('deleted-'.length))))
}

async function listLogFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => logFilePattern.test(name)).toSorted()
}

/** Throws on an invalid line: it may be a user who left, so it must not be skipped. */
function parseDeletion(line: string, day: string): Deletion {
  const [, publicId, kind] = /^([0-9A-Za-z]{22}) ([a-z-]+)$/.exec(line) ?? []
  const known = deletionKinds.find((each) => each === kind)
  if (known === undefined || publicId === undefined)
    throw new Error(`invalid line in the deletion log: ${line.slice(0, 60)}`)
  return { kind: known, publicId, day }
}

/** False on a cluster that was restored or promoted, until the deletions are replayed. */
export async function areDeletionsReplayed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`select content.deletions_replayed() as replayed`.execute(db)
  return rows[0]?.replayed === true
}
