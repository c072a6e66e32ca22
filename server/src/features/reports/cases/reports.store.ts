// Kysely store for `identity.reports`. Only the reporter gets the number of a report.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type CaseReportRow, resultColumns, type ReportRow, storedAccount, type Target } from './reports.columns.ts'

/** Advisory lock per reporter: concurrent requests of one account are serialized. */
export async function lockReporter(trx: Trx, reporterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporterId}`}, 0))`.execute(trx)
}

const reportSql = sql`select r.id, r.number, r.category, r.created_at, ${sql.raw(resultColumns)}, c.reopened_at > r.created_at as is_reopened, c.reviewed_at, c.closed_at
  from identity.reports r join identity.report_cases c on c.id = r.case_id`

/** An existing report of the same account on the same target, while its case is open. */
export async function findOwnOpenReport(trx: Trx, reporterId: string, target: Target): Promise<ReportRow | undefined> {
  const { rows } =
    await sql<ReportRow>`${reportSql} where r.reporter_id = ${reporterId} and c.status in ('pending', 'reviewing')
    and (c.kind, c.target_key, c.target_seq) = (${target.kind}, ${target.key}, ${target.seq})`.execute(trx)
  return rows[0]
}

/** Count of reports by one account since a key, capped at `most`. */
export async function countSince(
  trx: Trx,
  reporterId: string,
  { since, most }: { readonly since: string; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select from identity.reports where reporter_id = ${reporterId} and id >= ${since} limit ${most}
    ) counted`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Outcomes of the latest reports of one account. */
export async function countOutcomes(
  trx: Trx,
  reporterId: string,
  most: number,
): Promise<{ resolved: number; dismissed: number }> {
  const { rows } = await sql<{ resolved: number; dismissed: number }>`select
      count(*) filter (where c.status = 'resolved')::int as resolved,
      count(*) filter (where c.status = 'dismissed')::int as dismissed
    from (select case_id from identity.reports where reporter_id = ${reporterId} order by id desc limit ${most}) r
    join identity.report_cases c on c.id = r.case_id`.execute(trx)
  return rows[0] ?? { resolved: 0, dismissed: 0 }
}

type NewReport = Readonly<{
  id: string
  number: string
  caseId: string
  reporterId: string | null
  reporterNickname: string | null
  category: string
  categoryName: string
  reason: string | null
  proof: string | null
}>

export async function insertReport(trx: Trx, report: NewReport, target: Target): Promise<ReportRow> {
  const { reportedNickname, copy } = target
  await trx
    .insertInto('identity.reports')
    .values({ ...report, reportedId: storedAccount(target), reportedNickname, evidence: JSON.stringify(copy) })
    .execute()
  const { rows } = await sql<ReportRow>`${reportSql} where r.id = ${report.id}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('the inserted report was not found')
  return row
}

export async function findByNumber(db: Db, number: string): Promise<ReportRow | undefined> {
  return (await sql<ReportRow>`${reportSql} where r.number = ${number}`.execute(db)).rows[0]
}

type Page = { readonly before: string | null; readonly count: number }

export async function listOwnReports(db: Db, reporterId: string, { before, count }: Page): Promise<ReportRow[]> {
  const older = before === null ? sql`` : sql`and r.id < ${before}`
  const { rows } = await sql<ReportRow>`${reportSql} where r.reporter_id = ${reporterId} ${older}
    order by r.id desc limit ${count}`.execute(db)
  return rows
}

export function listReportsOfCase(db: Db | Trx, caseId: string, { before, count }: Page): Promise<CaseReportRow[]> {
  let page = db
    .selectFrom('identity.reports')
    .select(['id', 'reporterNickname', 'category', 'reason', 'proof', 'evidence', 'createdAt'])
    .where('caseId', '=', caseId)
    .orderBy('id', 'desc')
    .limit(count)
  if (before !== null) page = page.where('id', '<', before)
  return page.$castTo<CaseReportRow>().execute()
}

/** Reports to notify: those whose account still exists. */
export function listReportsToNotify(
  db: Db,
  caseId: string,
  after: string | null,
  count: number,
): Promise<{ id: string }[]> {
  let page = db
    .selectFrom('identity.reports')
    .select('id')
    .where('caseId', '=', caseId)
    .where('reporterId', 'is not', null)
    .orderBy('id')
    .limit(count)
  if (after !== null) page = page.where('id', '>', after)
  return page.execute()
}

/** Simplest query of the table, without a join. */
export async function probeReports(db: Db, most: number): Promise<number> {
  return (await db.selectFrom('identity.reports').select('id').orderBy('id', 'desc').limit(most).execute()).length
}

/** Query with the joins of the case list. */
export async function probeReportJoins(db: Db, most: number): Promise<void> {
  await db
    .selectFrom('identity.reports as r')
    .innerJoin('identity.reportCases as c', 'c.id', 'r.caseId')
    .leftJoin('identity.accounts as a', 'a.id', 'r.reporterId')
    .select(['c.number', 'c.status', 'c.reportedNickname', 'a.nickname', 'r.categoryName'])
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
}

/** Deletes the snapshot and the reporter's proof. */
export async function deleteSnapshots(trx: Trx, caseIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('identity.reports')
    .set({ evidence: '[]', proof: null })
    .where('caseId', 'in', caseIds)
    .execute()
}
