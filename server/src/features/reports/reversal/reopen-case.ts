// Endpoint handler: opens a closed case again. The audit log keeps the decision and gets a second entry; the reporters are notified.
import { AppError } from '@murmullo/contract/core/errors'
import { legalHoldCategories } from '@murmullo/contract/reports/report-categories'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteCaseNotifications } from '../../notifications/events/enqueue-event.ts'
import { findCase } from '../cases/case-queries.store.ts'
import { restoreLegalHold, updateReopened } from '../cases/cases.store.ts'
import { findViewer } from '../cases/find-viewer.ts'
import { sealCase } from '../evidence/legal-hold-case.ts'

type Reversal = { readonly number: string; readonly reason: string }

export async function reopenCase(context: RequestContext, { number, reason }: Reversal) {
  const { deps } = context
  const actor = await findViewer(deps, requireSession(context).accountId)
  const reopen = deps.db.write.transaction().execute(async (trx) => {
    const reopened = await updateReopened(trx, number, actor)
    if (reopened === undefined) {
      const isThere = (await findCase(trx, actor, number)) !== undefined
      throw new AppError(isThere ? 'reports.case_open' : 'reports.case_unknown')
    }
    const { id: caseId, was } = reopened
    // A dismissal released the copies that only a category had put on hold.
    if (await restoreLegalHold(trx, caseId, legalHoldCategories)) await sealCase(deps, trx, { number, caseId })
    await appendAuditEntry(trx, {
      actorId: actor.accountId,
      action: 'reports.reopen',
      subject: number,
      details: { was, reason },
    })
    await deleteCaseNotifications(trx, caseId)
    await deps.enqueue('reports.notify-reporters', { caseId }, trx)
  })
  await reopen.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('reports.case_reported_again') : error
  })
  return {}
}
