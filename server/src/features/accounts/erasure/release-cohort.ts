// Daily cron job: releases an erasure cohort when enough users wait or the deadline is near, and deletes its texts in random order. Before the
// deadline no user has more than the limited share of the texts of a cohort: the rest waits for the next one.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import { percentOf, releasedRank } from './cohort.policy.ts'
import {
  closeReleasedReceipts,
  closeWaitingReceipt,
  listWaitingReceipts,
  lockWaitingCohort,
  releaseTexts,
  updateWaitingReceipt,
  type WaitingReceipt,
} from './cohort.store.ts'
import { deleteReleased } from './own-content.store.ts'
import { readRankedQueue } from './ranks/queue-ranks.ts'
import { runInBatches } from '../../../platform/db/run-in-batches.ts'

/** Small: a batch disappears in one moment, and its locks must not delay writers. */
const textsPerBatch = 20

export async function releaseCohort(services: Deps): Promise<void> {
  const { db, keys, clock } = services
  await db.write.transaction().execute(async (trx) => {
    const waiting = await lockWaitingCohort(trx)
    const { texts } = await readRankedQueue(db.write, keys)
    const rank = releasedRank({ ...waiting, ranks: texts.map((text) => text.rank) }, clock())
    if (rank === 0) return
    const released = texts.filter((text) => text.rank <= rank)
    for (const receipt of await listWaitingReceipts(trx)) {
      const { secrets, comments } = releasedOf(receipt, rank)
      await (secrets === receipt.secrets && comments === receipt.comments
        ? closeWaitingReceipt(trx, receipt.receipt, {
            users: waiting.users,
            share: percentOf(secrets + comments, released.length),
          })
        : updateWaitingReceipt(trx, receipt, { secrets, comments }))
    }
    // In a separate transaction, which writes no receipt. After a crash here the texts are erased, and the receipts wait for the next release.
    await releaseTexts(
      db.write,
      released.map(({ sortKey }) => sortKey),
    )
  })
  await eraseReleased(services)
}

/** Secrets have the lower ranks, because they are queued first. */
function releasedOf({ secrets, comments }: WaitingReceipt, rank: number) {
  return { secrets: Math.min(secrets, rank), comments: Math.min(comments, Math.max(rank - secrets, 0)) }
}

/** No-op without a released cohort. Continues with the remaining content after a crash. */
export async function eraseReleased({ db, clock }: Deps): Promise<void> {
  await runInBatches(textsPerBatch, (most) => deleteReleased(db.write, most))
  await closeReleasedReceipts(db.write, truncateToDay(new Date(clock())))
}
