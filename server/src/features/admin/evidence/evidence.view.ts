// View: maps the metadata of preserved evidence to the API response.
import type { EvidenceCase } from '@murmullo/contract/admin/evidence'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { EvidenceRow } from './evidence.columns.ts'

export function viewEvidence({ id, kind, createdAt, reportedAt, receipt, closedAt }: EvidenceRow): EvidenceCase {
  const reportState = reportedAt === null ? 'preserved' : 'reported'
  return {
    id,
    kind,
    state: closedAt === null ? reportState : 'closed',
    preservedAt: truncateToMinute(createdAt),
    reportedAt: reportedAt && truncateToMinute(reportedAt),
    receipt,
    closedAt: closedAt && truncateToMinute(closedAt),
  }
}
