// Endpoint handler: an administrator sets or releases the legal hold of a case. Also the copies of a case that is opened again.
import { AppError } from '@murmullo/contract/core/errors'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { Deps, RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteLegalHold, updateLegalHold } from '../cases/cases.store.ts'
import { findViewer } from '../cases/find-viewer.ts'
import { findReported } from '../cases/find-reported.ts'
import { sealReportSnapshot } from './legal-hold-report.ts'
import { listReportsOfCase } from '../cases/reports.store.ts'

/** Limit: of many reports on one target, the first ones are enough evidence. */
const maxSealedReports = 1_000

export async function setLegalHold(context: RequestContext, { number, isHeld }: { number: string; isHeld: boolean }) {
  const { deps } = context
  const actor = await findViewer(deps, requireSession(context).accountId)
  await deps.db.write.transaction().execute(async (trx) => {
    const changed = await updateLegalHold(trx, number, actor, isHeld)
    if (changed === undefined) throw new AppError('reports.case_unknown')
    const { id: caseId, wasHeld } = changed
    if (!isHeld) await deleteLegalHold(trx, caseId)
    else if (!wasHeld) await sealCase(deps, trx, { number, caseId })
    await appendAuditEntry(trx, {
      actorId: actor.accountId,
      action: 'reports.hold',
      subject: number,
      details: { isHeld },
    })
  })
  return {}
}

/** Preserves the snapshots of a case that are still stored. */
export async function sealCase(
  deps: Deps,
  trx: Trx,
  { number, caseId }: { readonly number: string; readonly caseId: string },
): Promise<void> {
  const reported = await findReported({ db: trx, keys: deps.keys }, number)
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
