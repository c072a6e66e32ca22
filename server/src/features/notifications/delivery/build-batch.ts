// Builds the batch of a delivery: the notifications to announce now, and whether some are left for the next batch.
import type { CaseResult } from '@murmullo/contract/reports/report-outcomes'
import type { Deps } from '../../../platform/context/request-context.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import type { Delivery, Recipient } from './deliveries.columns.ts'
import { batchCutoff } from './delivery.schedule.ts'
import { listPendingNotifications } from './pending-notifications.store.ts'

type Batch = {
  readonly ids: readonly string[]
  /** Case results of the closed reports in the batch. */
  readonly reports: readonly CaseResult[]
  readonly hasLater: boolean
}

export async function buildBatch({ db, clock }: Deps, listener: Recipient, { channel }: Delivery): Promise<Batch> {
  const cutoff = batchCutoff(clock(), channel, listener)
  const dueBefore = cutoff === null ? null : internalIdAt(cutoff)
  const pending = await listPendingNotifications(db.app, listener.accountId, { channel, dueBefore })
  const due = pending.filter(({ isDue }) => isDue)
  return {
    ids: due.map(({ id }) => id),
    reports: due.flatMap(({ report }) => report ?? []),
    hasLater: due.length < pending.length,
  }
}
