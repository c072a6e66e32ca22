// Endpoint handlers: the totals of the staff dashboard for a period and the one before, and the daily counts for the CSV export. All are
// read from `moderation.daily_stats`, so the cost depends on the number of days and not on the number of reports.
import { type StatKind, type StatPeriod, statKinds, statPeriods } from '@murmullo/contract/admin/stat-values'
import type { PeriodStats, StatRow } from '@murmullo/contract/admin/stats'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { listDailyStats } from '../../../platform/db/daily-stats.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOpenWork } from './list-open-work.ts'
import { dayBefore } from './stat-sums.policy.ts'
import { viewDay, viewTotals } from './period-stats.view.ts'

type PeriodInput = { readonly period?: StatPeriod | undefined }

/** Complete days only: today is returned apart. */
export async function readPeriodStats(
  context: RequestContext,
  { period = 'week' }: PeriodInput = {},
): Promise<PeriodStats> {
  const { db, clock } = context.deps
  const now = clock()
  const length = statPeriods[period]
  const [stats, open] = await Promise.all([
    listDailyStats(db.write, dayBefore(now, 2 * length), dayBefore(now, -1)),
    listOpenWork(context),
  ])
  const [today, start] = [dayBefore(now, 0), dayBefore(now, length)]
  const listDays = (oldest: number) =>
    Array.from({ length }, (_, index) => viewDay(dayBefore(now, oldest - index), stats))
  return {
    period,
    today: viewDay(today, stats),
    days: listDays(length),
    daysBefore: listDays(2 * length),
    totals: viewTotals(stats.filter(({ day }) => day >= start && day < today)),
    totalsBefore: viewTotals(stats.filter(({ day }) => day < start)),
    open,
  }
}

/** Today is not exported: its counts still change. */
export async function exportDailyStats(context: RequestContext) {
  const { db, clock } = context.deps
  const { accountId: actorId } = requireSession(context)
  const details = { days: adminLimits.exportDays }
  await db.write
    .transaction()
    .execute((trx) => appendAuditEntry(trx, { actorId, action: 'admin.export_stats', subject: 'daily-stats', details }))
  const stats = await listDailyStats(db.write, dayBefore(clock(), adminLimits.exportDays), dayBefore(clock(), 0))
  const rows = stats.flatMap(({ day, kind, part, n }) => (isStatKind(kind) ? [{ day, kind, part, n }] : []))
  return { rows: rows.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)) }
}

function sortKey({ day, kind, part }: StatRow): string {
  return `${day} ${kind} ${part}`
}

function isStatKind(kind: string): kind is StatKind {
  return statKinds.some((each) => each === kind)
}
