// View: maps case rows to the API response for staff: the public nickname of the reported content, never the account behind it.
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import type { CaseCard, CaseQueue, CaseReport, OpenCase } from '@murmullo/contract/reports/report-cases'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import { excerpt } from '@murmullo/contract/text/excerpt'
import { resolvedOutcomeFor } from '@murmullo/contract/reports/report-outcomes'
import type { ReportMeasure } from '@murmullo/contract/reports/report-values'
import type { CaseReportRow, CaseRow, OpenCaseRow, QueueRow } from './reports.columns.ts'

const beginningMax = 140

/** `claimed`: numbers of the cases that another moderator has open. */
type Claimed = ReadonlySet<string>

export function viewCard(row: CaseRow, claimed: Claimed): CaseCard {
  return { ...viewCommonFields(row, claimed), beginning: row.text === null ? null : excerpt(row.text, beginningMax) }
}

function viewCommonFields(row: CaseRow, claimed: Claimed): Omit<CaseCard, 'beginning'> {
  const { number, kind, reportedNickname, category, status, isUrgent, createdAt, reports, riskLevel } = row
  const openedAt = truncateToMinute(createdAt)
  const isClaimed = claimed.has(number)
  return { number, kind, reportedNickname, category, status, isUrgent, openedAt, reports, riskLevel, isClaimed }
}

type CaseParts = {
  /** Measures derived at request time, for an open case. */
  readonly done: readonly ReportMeasure[]
  readonly latest: OpenCase['latest']
  readonly claimed: Claimed
}

export function viewCase(row: OpenCaseRow, { done, latest, claimed }: CaseParts): OpenCase {
  const { kind, targetPublicId, secretPublicId, contentState, isHeld, hasPicture, withdrawn, dismissal, notes } = row
  const measures = row.closedAt === null ? done : row.measures
  return {
    ...viewCommonFields(row, claimed),
    secretId: secretPublicId,
    commentId: kind === 'comment' ? targetPublicId : null,
    personId: kind === 'user' ? targetPublicId : null,
    photoId: kind === 'photo' ? targetPublicId : null,
    contentState,
    isHeld,
    hasPicture,
    reviewerNickname: publicNickname(row.reviewerNickname),
    reviewedAt: viewTime(row.reviewedAt),
    resolverNickname: publicNickname(row.resolverNickname),
    closedAt: viewTime(row.closedAt),
    done: [...(measures ?? [])],
    withdrawn: [...withdrawn],
    outcome: row.status === 'dismissed' ? 'dismissed' : resolvedOutcomeFor({ ...row, measures }),
    dismissal,
    reopenedAt: viewTime(row.reopenedAt),
    notes,
    latest,
  }
}

export function viewCaseReport(row: CaseReportRow): CaseReport {
  const { reporterNickname, category, reason, proof, evidence, createdAt } = row
  return {
    reporterNickname,
    category,
    reason,
    evidence: proof,
    sentAt: truncateToMinute(createdAt),
    copy: evidence.map(({ from, text, at }) => ({ from, text, at: truncateToMinute(new Date(at)) })),
  }
}

export function viewQueue({ pending, reviewing, urgent, oldestAt, oldestUrgentAt }: QueueRow): CaseQueue {
  return { pending, reviewing, urgent, oldestAt: viewTime(oldestAt), oldestUrgentAt: viewTime(oldestUrgentAt) }
}

function viewTime(moment: Date | null): string | null {
  return moment === null ? null : truncateToMinute(moment)
}
