// Endpoint handler: an administrator sets or releases the legal hold of a case.
import { AppError } from '@murmullo/contract/errors'
import { appendAuditEntry } from '../../platform/audit.ts'
import type { RequestContext } from '../../platform/call.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { deleteLegalHold, updateLegalHold } from './cases.store.ts'
import { findReportedOf } from './find-reported.ts'
import { sealReportSnapshot } from './hold-report.ts'
import { listReportsOfCase } from './reports.store.ts'

/** Limit: of many reports on one target, the first ones are enough evidence. */
const maxSealedReports = 1_000

export async function setLegalHold(call: RequestContext, { number, isHeld }: { number: string; isHeld: boolean }) {
  const { deps } = call
  const actorId = requireSession(call).accountId
  await deps.db.app.transaction().execute(async (trx) => {
    const changed = await updateLegalHold(trx, number, actorId, isHeld)
    if (changed === undefined) throw new AppError('reports.case_unknown')
    const { id: caseId, wasHeld } = changed
    if (!isHeld) await deleteLegalHold(trx, caseId)
    else if (!wasHeld) {
      const reported = await findReportedOf(trx, number)
      for (const { category, reason, proof, evidence } of await listReportsOfCase(trx, caseId, {
        before: null,
        count: maxSealedReports,
      }))
        await sealReportSnapshot(deps, trx, {
          caseId,
          kind: reported?.kind ?? '',
          category,
          reason,
          proof,
          copy: evidence,
          reportedId: reported?.accountId ?? null,
        })
    }
    await appendAuditEntry(trx, { actorId, action: 'reports.hold', subject: number, details: { isHeld } })
  })
  return {}
}
