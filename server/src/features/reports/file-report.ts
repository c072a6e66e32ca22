// Inserts a report and joins it to the case of its target, in the caller's transaction.
import { AppError } from '@murmullo/contract/errors'
import { reportLimits } from '@murmullo/contract/limits'
import { isAutomatic } from '@murmullo/contract/nicknames'
import {
  heldCategories,
  type ReportCategory,
  reportCategoryNames,
  urgentCategories,
} from '@murmullo/contract/report-categories'
import { reportNumberLength, reportNumberLetters } from '@murmullo/contract/report-values'
import type { Services, SignedIn } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { internalIdAt, newInternalId } from '../../platform/internal-id.ts'
import { randomLetters } from '../../platform/public-id.ts'
import { joinCase, raiseCase, updateHidden } from './cases.store.ts'
import { holdReport } from './hold-report.ts'
import { keepPicture } from './keep-picture.ts'
import type { SentRow, Target } from './reports.columns.ts'
import { countAnswers, countSince, findOwnOpen, insertReport, lockReporter } from './reports.store.ts'

type Filed = {
  /** Null: a visitor without an account. */
  readonly reporter: Pick<SignedIn, 'accountId' | 'nickname'> | null
  readonly target: Target
  readonly category: ReportCategory
  readonly reason: string | null
  readonly proof: string | null
  /** A block may always include a report, without the rate limit; it still counts as one. */
  readonly isUnlimited?: boolean
}

const dayMs = 24 * 60 * 60_000
const newNumber = () => randomLetters(reportNumberLetters, reportNumberLength)

/** Idempotent per reporter and target while the case is open: returns the existing report. */
export async function fileReport(services: Services, trx: Trx, filed: Filed): Promise<SentRow> {
  const { reporter, target, category, reason, proof } = filed
  if (reporter !== null) {
    await lockReporter(trx, reporter.accountId)
    const before = await findOwnOpen(trx, reporter.accountId, target)
    if (before !== undefined) {
      await raise(services, trx, filed)
      return before
    }
    if (filed.isUnlimited !== true) await assertMayReport(services, trx, reporter.accountId)
  }
  const opened = newInternalId()
  const { id: caseId, isHeld } = await joinCase(
    trx,
    {
      id: opened,
      number: newNumber(),
      category,
      isUrgent: urgentCategories.includes(category),
      isHeld: heldCategories.includes(category),
      isTrusted: reporter !== null && (await isTrusted(trx, reporter.accountId)),
    },
    target,
  )
  // A report that joins a case is about the same image.
  const mayBeShown = category !== 'minors'
  if (caseId === opened && target.imageKey !== undefined)
    await keepPicture(services, trx, { caseId, imageKey: target.imageKey, mayBeShown })
  if (!mayBeShown) await updateHidden(trx, target)
  const report = { id: newInternalId(), number: newNumber(), caseId, category, reason, proof }
  const sent = await insertReport(
    trx,
    {
      ...report,
      reporterId: reporter?.accountId ?? null,
      reporterNickname: reporter === null || isAutomatic(reporter.nickname) ? null : reporter.nickname,
      categoryName: reportCategoryNames[category],
    },
    target,
  )
  if (isHeld)
    await holdReport(services, trx, { ...report, reportedId: target.reportedId, kind: target.kind, copy: target.copy })
  return sent
}

/** The first report stays unchanged. A later, more urgent category only raises the case. */
async function raise(services: Services, trx: Trx, { target, category, reason, proof }: Filed): Promise<void> {
  if (category === 'minors') await updateHidden(trx, target)
  if (!urgentCategories.includes(category)) return
  const raised = await raiseCase(trx, target, heldCategories.includes(category))
  if (raised?.isHeld) {
    const { reportedId, kind, copy } = target
    await holdReport(services, trx, { caseId: raised.id, category, reason, proof, reportedId, kind, copy })
  }
}

/** Most earlier reports of the account were resolved. It changes the sort key of the case, and nothing else. */
async function isTrusted(trx: Trx, reporterId: string): Promise<boolean> {
  const { resolved, dismissed } = await countAnswers(trx, reporterId, reportLimits.trustedBy)
  return resolved > dismissed
}

async function assertMayReport({ clock }: Services, trx: Trx, reporterId: string): Promise<void> {
  const { perDay } = reportLimits
  const since = internalIdAt(clock() - dayMs)
  if ((await countSince(trx, reporterId, { since, most: perDay })) >= perDay)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(dayMs / perDay / 1_000) })
}
