// Daily cron job: releases the erasure cohort when enough users wait or the deadline is near, and deletes its content in random order.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import { canRelease } from './cohort.policy.ts'
import { closeReleasedReceipts, lockWaitingCohort, releaseQueue, updateWaitingReceipts } from './cohort.store.ts'
import { deleteReleased } from './own-content.store.ts'
import { runInBatches } from '../../../platform/db/run-in-batches.ts'

/** Small: a batch disappears in one moment, and its locks must not delay writers. */
const textsPerBatch = 20

export async function releaseCohort(services: Deps): Promise<void> {
  const { db, clock } = services
  await db.write.transaction().execute(async (trx) => {
    const waiting = await lockWaitingCohort(trx)
    if (!canRelease(waiting, clock())) return
    await updateWaitingReceipts(trx, waiting.users)
    // In a separate transaction, which writes no receipt. After a crash here the texts are erased, and the receipts wait for the next release.
    await releaseQueue(db.write)
  })
  await eraseReleased(services)
}

/** No-op without a released cohort. Continues with the remaining content after a crash. */
export async function eraseReleased({ db, clock }: Deps): Promise<void> {
  await runInBatches(textsPerBatch, (most) => deleteReleased(db.write, most))
  await closeReleasedReceipts(db.write, truncateToDay(new Date(clock())))
}
