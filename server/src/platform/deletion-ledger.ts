// The ledger of what was deleted, outside of the database: a file for each day, of random ids and nothing else. The worker moves there what
// each deletion left behind in its own transaction; a restore to an earlier hour reads it and deletes again.
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'

export const deletionKinds = [
  'account',
  // The account is erased; its public unsigned content waits for a cohort, or stays without an owner.
  'account-together',
  'account-ownerless',
  'secret',
  'comment',
  'photo',
  'photo-comment',
  'removed-secret',
  'removed-comment',
  // Of a user who stays: secrets that wait for a cohort, were kept after all, or left the account.
  'pending-secret',
  'kept-secret',
  'ownerless-secret',
] as const
export type DeletionKind = (typeof deletionKinds)[number]
export type Deletion = { readonly kind: DeletionKind; readonly publicId: string; readonly day: string }

/** No backup is older, so nothing older can come back. */
const keptDays = 35
const atOnce = 1_000

/** Notes what waits, in the ledger first: what was noted twice is deleted twice, which is once. Without a folder it is forgotten. */
export async function noteDeletions(db: Db, folder: string | undefined, nowMs: number): Promise<number> {
  const waiting = await db
    .selectFrom('moderation.deletions')
    .select(['id', 'kind', 'publicId'])
    .orderBy('id')
    .limit(atOnce)
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
  const file = await open(join(folder, dayOf(nowMs)), 'a', 0o600)
  try {
    await file.write(deletions.map(({ kind, publicId }) => `${kind} ${publicId}\n`).join(''))
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Days, not moments: when exactly somebody left is nobody's business. */
function dayOf(moment: number): string {
  return `deleted-${new Date(moment).toISOString().slice(0, 10)}`
}

export async function forgetOldDeletions(folder: string, nowMs: number): Promise<void> {
  const oldest = dayOf(nowMs - keptDays * 86_400_000)
  for (const name of await ledgerFiles(folder)) if (name < oldest) await rm(join(folder, name))
}

export async function readDeletions(folder: string): Promise<Deletion[]> {
  const files = await Promise.all(
    (await ledgerFiles(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return files.flatMap(({ name, text }) => {
    const lines = text.split('\n').filter((line) => line !== '')
    return lines.map((line) => deletionIn(line, name.slice('deleted-'.length)))
  })
}

async function ledgerFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^deleted-\d{4}-\d\d-\d\d$/.test(name)).toSorted()
}

/** A line that cannot be read may be somebody who left: better to stop than to skip it. */
function deletionIn(line: string, day: string): Deletion {
  const [, kind, publicId] = /^([a-z-]+) ([0-9A-Za-z]{22})$/.exec(line) ?? []
  const known = deletionKinds.find((each) => each === kind)
  if (known === undefined || publicId === undefined) throw new Error(`not a line of the ledger: ${line.slice(0, 60)}`)
  return { kind: known, publicId, day }
}

/** False on a cluster that was restored or promoted, until the deletions were done again. */
export async function isSettled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`select content.is_settled() as settled`.execute(db)
  return rows[0]?.settled === true
}
