// Retention job: prunes report snapshots of cases closed long ago, so that a report cannot preserve a user's text forever.
import { reportLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { updateCopiesGone } from './cases.store.ts'
import { updateEmptied } from './reports.store.ts'

export function forgetCopies({ db }: Services): Promise<number> {
  return db.app.transaction().execute(async (trx) => {
    const caseIds = await updateCopiesGone(trx, reportLimits.copyDays)
    if (caseIds.length > 0) await updateEmptied(trx, caseIds)
    return caseIds.length
  })
}
