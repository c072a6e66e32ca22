// From a report's row to what its sender sees: how it stands with it, and nothing that happened before they sent it.
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

/** A report that is under review at once would say that somebody had sent one before. */
function statusFor({ status, reviewedAt, createdAt }: SentRow): ReportStatus {
  return status === 'reviewing' && reviewedAt !== null && reviewedAt <= createdAt ? 'pending' : status
}
