// Inserts a report and joins it to the case of its target, in the caller's transaction.
import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import {
  legalHoldCategories,
  type ReportCategory,
  reportCategoryNames,
  urgentCategories,
} from '@murmullo/contract/reports/report-categories'
import { reportNumberLength, reportNumberAlphabet } from '@murmullo/contract/reports/report-values'
import type { Deps, Session } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { internalIdAt, newInternalId } from '../../../platform/crypto/internal-id.ts'
import { randomString } from '../../../platform/crypto/public-id.ts'
import { joinCase, escalateCase, hideReportImages } from '../cases/cases.store.ts'
import { sealReportSnapshot } from '../evidence/legal-hold-report.ts'
import { preserveReportedImage } from '../evidence/preserve-reported-image.ts'
import type { ReportRow, Target } from '../cases/reports.columns.ts'
import { countOutcomes, countSince, findOwnOpenReport, insertReport, lockReporter } from '../cases/reports.store.ts'

type NewReportInput = {
  /** Null: a visitor without an account. */
  readonly reporter: Pick<Session, 'accountId' | 'nickname'> | null
  readonly target: Target
  readonly category: ReportCategory
  readonly reason: string | null
  readonly proof: string | null
  /** A block may always include a report, without the rate limit; it still counts as one. */
  readonly isUnlimited?: boolean
}

const dayMs = 24 * 60 * 60_000
const newNumber = () => randomString(reportNumberAlphabet, reportNumberLength)

/** Idempotent per reporter and target while the case is open: returns the existing report. */
export async function fileReport(services: Deps, trx: Trx, input: NewReportInput): Promise<ReportRow> {
  const { reporter, target, category, reason, proof } = input
  if (reporter !== null) {
    await lockReporter(trx, reporter.accountId)
    const before = await findOwnOpenReport(trx, reporter.accountId, target)
    if (before !== undefined) {
      await escalate(services, trx, input)
      return before
    }
    if (input.isUnlimited !== true) await assertMayReport(services, trx, reporter.accountId)
  }
  const opened = newInternalId()
  const { id: caseId, isHeld } = await joinCase(
    trx,
    {
      id: opened,
      number: newNumber(),
      category,
      isUrgent: urgentCategories.includes(category),
      isHeld: legalHoldCategories.includes(category),
      isTrusted: reporter !== null && (await isTrusted(trx, reporter.accountId)),
    },
    target,
  )
  // A report that joins a case is about the same image.
  const mayBeShown = category !== 'minors'
  if (caseId === opened && target.imageKey !== undefined)
    await preserveReportedImage(services, trx, { caseId, imageKey: target.imageKey, mayBeShown })
  if (!mayBeShown) await hideReportImages(trx, target)
  const report = { id: newInternalId(), number: newNumber(), caseId, category, reason, proof }
  const sent = await insertReport(
    trx,
    {
      ...report,
      reporterId: reporter?.accountId ?? null,
      reporterNickname: reporter === null || isGeneratedNickname(reporter.nickname) ? null : reporter.nickname,
      categoryName: reportCategoryNames[category],
    },
    target,
  )
  if (isHeld)
    await sealReportSnapshot(services, trx, {
      ...report,
      reportedId: target.reportedId,
      kind: target.kind,
      copy: target.copy,
    })
  return sent
}

/** The first report stays unchanged. A later, more urgent category only raises the case. */
async function escalate(services: Deps, trx: Trx, { target, category, reason, proof }: NewReportInput): Promise<void> {
  if (category === 'minors') await hideReportImages(trx, target)
  if (!urgentCategories.includes(category)) return
  const raised = await escalateCase(trx, target, legalHoldCategories.includes(category))
  if (raised?.isHeld) {
    const { reportedId, kind, copy } = target
    await sealReportSnapshot(services, trx, { caseId: raised.id, category, reason, proof, reportedId, kind, copy })
  }
}

/** Most earlier reports of the account were resolved. It changes the sort key of the case, and nothing else. */
async function isTrusted(trx: Trx, reporterId: string): Promise<boolean> {
  const { resolved, dismissed } = await countOutcomes(trx, reporterId, reportLimits.trustWindow)
  return resolved > dismissed
}

async function assertMayReport({ clock }: Deps, trx: Trx, reporterId: string): Promise<void> {
  const { perDay } = reportLimits
  const since = internalIdAt(clock() - dayMs)
  if ((await countSince(trx, reporterId, { since, most: perDay })) >= perDay)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(dayMs / perDay / 1_000) })
}
