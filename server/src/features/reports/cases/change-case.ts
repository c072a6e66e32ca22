// Endpoint handlers: take on, resolve or dismiss a case. Of concurrent requests the first succeeds. The actor comes from the session,
// and the audit log entry is in the same transaction.
import { AppError, type ErrorCode } from '@murmullo/contract/core/errors'
import type { DismissalReason } from '@murmullo/contract/reports/dismissal-reasons'
import type { ReportMeasure } from '@murmullo/contract/reports/report-values'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteCaseNotifications } from '../../notifications/events/enqueue-event.ts'
import { findCaseFacts } from './case-sanctions.ts'
import { deleteLegalHold, findStoredCase, lockCase, updateClosed, updateReviewing } from './cases.store.ts'
import { findViewer } from './find-viewer.ts'
import type { CaseViewer } from './reports.columns.ts'
import { findCase } from './case-queries.store.ts'
import { measuresFor } from './outcomes.policy.ts'
import { hasPendingApproval, lockContentOfCase } from './outcomes.store.ts'

type CaseUpdate = { readonly number: string; readonly notes?: string | undefined }
type Dismissal = CaseUpdate & { readonly reason: DismissalReason }

export async function reviewCase(context: RequestContext, { number, notes }: CaseUpdate) {
  const actor = await findViewer(context.deps, requireSession(context).accountId)
  await context.deps.db.write.transaction().execute(async (trx) => {
    const updated = await updateReviewing(trx, { number, actor, from: ['pending'], notes: notes ?? null })
    if (updated === undefined) throw await caseUpdateError(trx, { number, actor }, 'reports.case_taken')
    await appendAuditEntry(trx, { actorId: actor.accountId, action: 'reports.review', subject: number })
  })
  return {}
}

/** The outcome for reporters is derived from recorded actions only: the request body does not state it. */
export function resolveCase(context: RequestContext, { number, notes }: CaseUpdate) {
  return close(context, { number, notes: notes ?? null, to: 'resolved', dismissal: null })
}

export function dismissCase(context: RequestContext, { number, notes, reason }: Dismissal) {
  return close(context, { number, notes: notes ?? null, to: 'dismissed', dismissal: reason })
}

type Closing = {
  readonly number: string
  readonly notes: string | null
  readonly to: 'resolved' | 'dismissed'
  readonly dismissal: DismissalReason | null
}

async function close(context: RequestContext, closing: Closing) {
  const { deps } = context
  const actor = await findViewer(deps, requireSession(context).accountId)
  await deps.db.write.transaction().execute(async (trx) => {
    const measures = await deriveMeasures(trx, deps.keys, closing.number)
    const closed = await updateClosed(trx, { ...closing, measures, actor, from: ['pending', 'reviewing'] })
    if (closed === undefined) throw await caseUpdateError(trx, { number: closing.number, actor }, 'reports.case_closed')
    // "No vimos que incumpla las normas" would contradict the action taken.
    if (closing.to === 'dismissed' && measures.length > 0) throw new AppError('reports.case_acted')
    if (!closed.isHeld) await deleteLegalHold(trx, closed.id)
    const action = closing.to === 'resolved' ? 'reports.resolve' : 'reports.dismiss'
    const details =
      closing.to === 'resolved' ? { measures: measures.join(' ') || 'nothing' } : { dismissal: closing.dismissal }
    await appendAuditEntry(trx, { actorId: actor.accountId, action, subject: closing.number, details })
    // After a reversal they have a notification of the earlier answer.
    await deleteCaseNotifications(trx, closed.id)
    await deps.enqueue('reports.notify-reporters', { caseId: closed.id }, trx)
  })
  return {}
}

/** In the transaction that closes the case, so that the stored measures are still true when it commits. */
async function deriveMeasures(trx: Trx, keys: KeyStore, number: string): Promise<ReportMeasure[]> {
  const found = await findStoredCase(trx, number)
  if (found === undefined) return []
  await lockContentOfCase(trx, found.caseId)
  // Before the sanctions are read: one that is closed after that waits with the withdrawal of its measure until this case is closed.
  await lockCase(trx, found.caseId)
  if (await hasPendingApproval(trx, found.caseId)) throw new AppError('reports.decision_pending')
  return measuresFor(await findCaseFacts({ db: trx, keys }, found.caseId))
}

/** No row was updated: the case is unknown, or another request changed its state first. */
async function caseUpdateError(
  trx: Trx,
  { number, actor }: { readonly number: string; readonly actor: CaseViewer },
  code: ErrorCode,
): Promise<AppError> {
  return new AppError((await findCase(trx, actor, number)) === undefined ? 'reports.case_unknown' : code)
}
