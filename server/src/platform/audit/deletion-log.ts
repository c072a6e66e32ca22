// Deletion log outside the database: one file per day, with random ids only. Each deletion inserts an outbox row in its own transaction,
// and the worker moves the rows here. After a restore to an earlier time the log is replayed.
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
const batchSize = 1_000

/**
 * Moves the outbox rows to the log: appends first, deletes then. A duplicate entry is harmless, because a replay is idempotent. Without a
 * folder the rows are only deleted.
 */
export async function flushDeletions(db: Db, folder: string | undefined, nowMs: number): Promise<number> {
  const waiting = await db
    .selectFrom('moderation.deletions')
    .select(['id', 'kind', 'publicId'])
    .orderBy('id')
    .limit(batchSize)
    .execute()
  if (waiting.length === 0) return 0
  if (folder !== undefined) await append(folder, nowMs, waiting)
  const ids = waiting.map(({ id }) => id)
  await sql`delete from moderation.deletions where id = any (${ids}::bigint[])`.execute(db)
  return waiting.length
}

async function append(
  folder: string,
  nowMs: number,
  deletions: readonly { kind: string; publicId: string }[],
): Promise<void> {
  const file = await open(join(folder, logFileName(nowMs)), 'a', 0o600)
  try {
    await file.write(deletions.map(({ kind, publicId }) => `${kind} ${publicId}\n`).join(''))
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Day precision: the exact time at which a user left is private. */
function logFileName(moment: number): string {
  return `deleted-${new Date(moment).toISOString().slice(0, 10)}`
}

export async function pruneDeletionLog(folder: string, nowMs: number): Promise<void> {
  const oldest = logFileName(nowMs - retentionDays * 86_400_000)
  for (const name of await listLogFiles(folder)) if (name < oldest) await rm(join(folder, name))
}

export async function readDeletions(folder: string): Promise<Deletion[]> {
  const files = await Promise.all(
    (await listLogFiles(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return files.flatMap(({ name, text }) => {
    const lines = text.split('\n').filter((line) => line !== '')
    return lines.map((line) => parseDeletion(line, name.slice('deleted-'.length)))
  })
}

async function listLogFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^deleted-\d{4}-\d\d-\d\d$/.test(name)).toSorted()
}

/** Throws on an invalid line: it may be a user who left, so it must not be skipped. */
function parseDeletion(line: string, day: string): Deletion {
  const [, kind, publicId] = /^([a-z-]+) ([0-9A-Za-z]{22})$/.exec(line) ?? []
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
