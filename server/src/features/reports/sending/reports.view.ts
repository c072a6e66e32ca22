// View: maps a report row to the API response for its reporter. It shows no event from before the report.
import { reportOutcomeFor } from '@murmullo/contract/reports/report-outcomes'
import type { ReportStatus } from '@murmullo/contract/reports/report-values'
import type { SentReport } from '@murmullo/contract/reports/reports'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { ReportRow } from '../cases/reports.columns.ts'

export function viewReport(row: ReportRow): SentReport {
  const { number, kind, category, createdAt, closedAt } = row
  return {
    number,
    kind,
    category,
    status: visibleStatus(row),
    outcome: reportOutcomeFor(row),
    sentAt: truncateToMinute(createdAt),
    answeredAt: closedAt === null ? null : truncateToMinute(closedAt),
  }
}

/** A state of `reviewing` right after the insert would reveal an earlier report. */
function visibleStatus({ status, reviewedAt, createdAt }: ReportRow): ReportStatus {
  return status === 'reviewing' && reviewedAt !== null && reviewedAt <= createdAt ? 'pending' : status
}
