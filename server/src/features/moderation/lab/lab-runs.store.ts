// Store of `moderation.lab_runs`. A unique index allows one run in progress; the last finished runs are stored.
import { labLimits } from '@murmullo/contract/constants/limits'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { RunResult, RunResultRow, RunRow } from './lab-runs.columns.ts'

/** A run without progress for this long was lost with its process, and its job was not retried. */
const lostAfter = sql<Date>`now() - interval '20 minutes'`

type NewRun = Pick<RunRow, 'withModel' | 'promptVersion' | 'termsVersion' | 'goldenSet'> & {
  readonly startedBy: string | null
}

/** Null while another run is in progress. */
export async function insertRun(trx: Trx, run: NewRun): Promise<number | null> {
  await trx
    .updateTable('moderation.labRuns')
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where('state', 'in', ['queued', 'running'])
    .where('updatedAt', '<', lostAfter)
    .execute()
  const inserted = await trx
    .insertInto('moderation.labRuns')
    .values({ ...run, state: 'queued' })
    .onConflict((row) => row.doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted?.number ?? null
}

export async function updateProgress(db: Db, number: number, done: number): Promise<void> {
  await db
    .updateTable('moderation.labRuns')
    .set({ state: 'running', done, updatedAt: sql`now()` })
    .where('number', '=', number)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

export async function updateFailed(db: Db, number: number): Promise<void> {
  await db
    .updateTable('moderation.labRuns')
    .set({ state: 'failed', finishedAt: sql`clock_timestamp()` })
    .where('number', '=', number)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}

/** Deletes the oldest runs, too. */
export async function updateResult(db: Db, number: number, { metrics, predictions }: RunResult): Promise<void> {
  const done = Object.keys(predictions.rules).length
  await db
    .updateTable('moderation.labRuns')
    .set({
      state: 'done',
      done,
      metrics: JSON.stringify(metrics),
      predictions: JSON.stringify(predictions),
      updatedAt: sql`now()`,
      finishedAt: sql`clock_timestamp()`,
    })
    .where('number', '=', number)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await sql`delete from moderation.lab_runs where state in ('done', 'failed') and number <= (
    select number from moderation.lab_runs where state in ('done', 'failed') order by number desc offset ${labLimits.runsStored} limit 1)`.execute(
    db,
  )
}

const runColumns = [
  'r.number',
  'r.state',
  'r.withModel',
  'r.promptVersion',
  'r.termsVersion',
  'r.goldenSet',
  'r.startedAt',
  'r.finishedAt',
  'r.done',
] as const

/** For the job: without the administrator, whom its role does not read. */
export function findRun(db: Db, number: number): Promise<Omit<RunRow, 'startedBy'> | undefined> {
  return db
    .selectFrom('moderation.labRuns as r')
    .select(runColumns)
    .where('r.number', '=', number)
    .$castTo<Omit<RunRow, 'startedBy'>>()
    .executeTakeFirst()
}

/** Newest first, with the nickname of the administrator. */
export function listRuns(db: Db): Promise<RunRow[]> {
  return db
    .selectFrom('moderation.labRuns as r')
    .leftJoin('identity.accounts as a', 'a.id', 'r.startedBy')
    .select([...runColumns, 'a.nickname as startedBy'])
    .orderBy('r.number', 'desc')
    .$castTo<RunRow>()
    .execute()
}

type ResultFilter = {
  readonly number?: number | undefined
  readonly before?: number
  readonly withModel?: true
  readonly promptVersion?: number
  readonly goldenSet?: string
}

/** The last finished run that matches. */
export function findResult(db: Db, filter: ResultFilter): Promise<RunResultRow | undefined> {
  const { number, before, withModel, promptVersion, goldenSet } = filter
  let runs = db
    .selectFrom('moderation.labRuns as r')
    .leftJoin('identity.accounts as a', 'a.id', 'r.startedBy')
    .select([...runColumns, 'a.nickname as startedBy', 'r.metrics', 'r.predictions'])
    .where('r.state', '=', 'done')
    .orderBy('r.number', 'desc')
    .limit(1)
  if (number !== undefined) runs = runs.where('r.number', '=', number)
  if (before !== undefined) runs = runs.where('r.number', '<', before)
  if (withModel) runs = runs.where('r.withModel', '=', true)
  if (promptVersion !== undefined) runs = runs.where('r.promptVersion', '=', promptVersion)
  if (goldenSet !== undefined) runs = runs.where('r.goldenSet', '=', goldenSet)
  return runs.$castTo<RunResultRow>().executeTakeFirst()
}
