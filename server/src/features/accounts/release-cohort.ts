// Daily cron job: releases the erasure cohort when enough users wait or the deadline is near, and deletes its content in random order.
import { cutToDay } from '@murmullo/contract/values'
import type { Services } from '../../platform/call.ts'
import { mayRelease } from './cohort.policy.ts'
import { closeReleased, findWaitingForUpdate, updateReleased } from './cohort.store.ts'
import { deleteReleased } from './erasure.store.ts'
import { inBatches } from './in-batches.ts'

/** Small: a batch disappears in one moment, and its locks must not delay writers. */
const textsPerBatch = 20

export async function releaseCohort(services: Services): Promise<void> {
  const { db, clock } = services
  await db.app.transaction().execute(async (trx) => {
    const waiting = await findWaitingForUpdate(trx)
    if (mayRelease(waiting, clock())) await updateReleased(trx, waiting.people)
  })
  await eraseReleased(services)
}

/** No-op without a released cohort. Continues with the remaining content after a crash. */
export async function eraseReleased({ db, clock }: Services): Promise<void> {
  await inBatches(textsPerBatch, (most) => deleteReleased(db.app, most))
  await closeReleased(db.app, cutToDay(new Date(clock())))
}
