// Retention job: prunes report snapshots of cases closed long ago, so that a report cannot preserve a user's text forever.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { markSnapshotsPruned } from '../cases/cases.store.ts'
import { deleteSnapshots } from '../cases/reports.store.ts'

export function pruneReportSnapshots({ db }: Deps): Promise<number> {
  return db.write.transaction().execute(async (trx) => {
    const caseIds = await markSnapshotsPruned(trx, reportLimits.snapshotRetentionDays)
    if (caseIds.length > 0) await deleteSnapshots(trx, caseIds)
    return caseIds.length
  })
}
