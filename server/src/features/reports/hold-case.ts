// Endpoint handler: an administrator sets or releases the legal hold of a case.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { releaseHeld, updateHold } from './cases.store.ts'
import { findReportedOf } from './find-reported.ts'
import { holdReport } from './hold-report.ts'
import { listOfCase } from './reports.store.ts'

/** Limit: of many reports on one target, the first ones are enough evidence. */
const mostHeld = 1_000

export async function holdCase(call: Call, { number, isHeld }: { number: string; isHeld: boolean }) {
  const { services } = call
  const actorId = whoAsks(call).accountId
  await services.db.app.transaction().execute(async (trx) => {
    const changed = await updateHold(trx, number, actorId, isHeld)
    if (changed === undefined) throw new AppError('reports.case_unknown')
    const { id: caseId, wasHeld } = changed
    if (!isHeld) await releaseHeld(trx, caseId)
    else if (!wasHeld) {
      const reported = await findReportedOf(trx, number)
      for (const { category, reason, proof, evidence } of await listOfCase(trx, caseId, {
        before: null,
        count: mostHeld,
      }))
        await holdReport(services, trx, {
          caseId,
          kind: reported?.kind ?? '',
          category,
          reason,
          proof,
          copy: evidence,
          reportedId: reported?.accountId ?? null,
        })
    }
    await noteAudit(trx, { actorId, action: 'reports.hold', subject: number, details: { isHeld } })
  })
  return {}
}
