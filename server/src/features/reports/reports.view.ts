// View: maps a report row to the API response for its reporter. It shows no event from before the report.
import { outcomeOf } from '@murmullo/contract/report-outcomes'
import type { ReportStatus } from '@murmullo/contract/report-values'
import type { SentReport } from '@murmullo/contract/reports'
import { cutToMinute } from '@murmullo/contract/values'
import type { SentRow } from './reports.columns.ts'

export function viewSent(row: SentRow): SentReport {
  const { number, kind, category, createdAt, closedAt } = row
  return {
    number,
    kind,
    category,
    status: statusFor(row),
    outcome: outcomeOf(row),
    sentAt: cutToMinute(createdAt),
    answeredAt: closedAt === null ? null : cutToMinute(closedAt),
  }
}

/** A state of `reviewing` right after the insert would reveal an earlier report. */
function statusFor({ status, reviewedAt, createdAt }: SentRow): ReportStatus {
  return status === 'reviewing' && reviewedAt !== null && reviewedAt <= createdAt ? 'pending' : status
}
