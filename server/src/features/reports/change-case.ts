// What the team does with a case: takes it on, resolves or dismisses it. The first of those who try at once does; who did it comes from the
// session, and a line in the log is written in the same moment.
import { AppError, type ErrorCode } from '@murmullo/contract/errors'
import type { ReportMeasure } from '@murmullo/contract/report-values'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { releaseHeld, updateClosed, updateReviewing } from './cases.store.ts'
import { findCase } from './desk.store.ts'

type Wish = { readonly number: string; readonly notes?: string | undefined }

export async function reviewCase(call: Call, { number, notes }: Wish) {
  const actorId = whoAsks(call).accountId
  await call.services.db.app.transaction().execute(async (trx) => {
    const taken = await updateReviewing(trx, { number, actorId, from: ['pending'], notes: notes ?? null })
    if (taken === undefined) throw await refusalOf(trx, { number, actorId }, 'reports.case_taken')
    await noteAudit(trx, { actorId, action: 'reports.review', subject: number })
  })
  return {}
}

export function resolveCase(call: Call, { number, notes, measure }: Wish & { readonly measure: ReportMeasure }) {
  return close(call, { number, notes: notes ?? null, to: 'resolved', measure })
}

export function dismissCase(call: Call, { number, notes }: Wish) {
  return close(call, { number, notes: notes ?? null, to: 'dismissed', measure: null })
}

type Closing = {
  readonly number: string
  readonly notes: string | null
  readonly to: 'resolved' | 'dismissed'
  readonly measure: ReportMeasure | null
}

async function close(call: Call, closing: Closing) {
  const { services } = call
  const actorId = whoAsks(call).accountId
  await services.db.app.transaction().execute(async (trx) => {
    const closed = await updateClosed(trx, { ...closing, actorId, from: ['pending', 'reviewing'] })
    if (closed === undefined) throw await refusalOf(trx, { number: closing.number, actorId }, 'reports.case_closed')
    // Whoever reported reads it: it must be so.
    if (closing.measure === 'removed' && (await findCase(trx, actorId, closing.number))?.contentState === 'visible')
      throw new AppError('reports.still_shown')
    if (!closed.isHeld) await releaseHeld(trx, closed.id)
    const action = closing.to === 'resolved' ? 'reports.resolve' : 'reports.dismiss'
    await noteAudit(trx, { actorId, action, subject: closing.number, details: { measure: closing.measure } })
    await services.enqueue('reports.answer', { caseId: closed.id }, trx)
  })
  return {}
}

/** Nothing was changed: because there is no such case, or because somebody was quicker. */
async function refusalOf(
  trx: Trx,
  { number, actorId }: { readonly number: string; readonly actorId: string },
  code: ErrorCode,
): Promise<AppError> {
  return new AppError((await findCase(trx, actorId, number)) === undefined ? 'reports.case_unknown' : code)
}
