// Erasure job: deletes all data of an account as the erasure plan defines. Each step is a small batch in its own transaction, so locks
// stay short; the job is idempotent and continues after a crash.
import { cutToDay } from '@murmullo/contract/values'
import type { Services } from '../../platform/call.ts'
import type { Erasure, QueuedKind } from './cohort.columns.ts'
import { eraseByFor } from './cohort.policy.ts'
import { setApart } from './cohort.store.ts'
import { erasureSteps } from './erasure.columns.ts'
import {
  closeErasure,
  eraseSome,
  findEmptyForUpdate,
  findErasure,
  hasPublicPhotos,
  listOverdueErasures,
} from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { hashNickname } from './hash-nickname.ts'
import { inBatches } from './in-batches.ts'
import { insertTombstone } from './nicknames.store.ts'
import { eraseReleased } from './release-cohort.ts'

const rowsAtOnce = 100
const rounds = 10

export async function eraseAccount(services: Services, receipt: string): Promise<void> {
  const erasure = await findErasure(services.db.app, receipt)
  if (erasure === undefined || erasure.accountId === null) return
  const { accountId, mode, requestedAt } = erasure
  const work = { receipt, accountId, mode, eraseBy: eraseByFor(requestedAt) }
  for (let round = 0; round < rounds; round += 1) {
    await eraseRows(services, work)
    if (await finish(services, work)) return
    // Public photos expire by their own TTL, so that their end does not point at this account. `resumeErasures` runs the job again.
    if (await hasPublicPhotos(services.db.app, accountId)) return
  }
  // The queue retries the job later.
  throw new Error('something goes on being written for somebody who left')
}

type Work = Erasure & { readonly eraseBy: string }

/** Content whose public unsigned rows are detached from the account before the rest is deleted. */
const apart: Readonly<Record<string, QueuedKind>> = { 'content.secrets': 'secrets', 'content.comments': 'comments' }

async function eraseRows({ db }: Services, work: Work): Promise<void> {
  for (const step of erasureSteps) {
    const kind = work.mode === 'now' ? undefined : apart[step.table]
    if (kind !== undefined) await inBatches(rowsAtOnce, (most) => setApart(db.app, work, kind, most))
    await inBatches(rowsAtOnce, (most) => eraseSome(db.app, work, step, most))
  }
}

/** False when new rows were inserted meanwhile, through a session still cached in another process. */
async function finish(services: Services, erasure: Work): Promise<boolean> {
  const hashOf = await hashNickname(services)
  const today = cutToDay(new Date(services.clock()))
  return services.db.app.transaction().execute(async (trx) => {
    const nickname = await findEmptyForUpdate(trx, erasure.accountId)
    if (nickname === undefined) return false
    // Credentials created by a registration that ran concurrently with the deletion.
    await forgetUser(trx, erasure.accountId)
    if (nickname !== null) await insertTombstone(trx, hashOf(nickname))
    await closeErasure(trx, erasure, { eraseBy: erasure.eraseBy, today })
    return true
  })
}

/** Enqueues erasures again whose job was lost or failed for good: no erasure request may be forgotten. */
export async function resumeErasures(services: Services): Promise<void> {
  for (const { receipt, scope } of await listOverdueErasures(services.db.app))
    await services.enqueue(scope === 'account' ? 'accounts.erase' : 'accounts.erase-secrets', { receipt })
  // A cohort whose deletion was interrupted.
  await eraseReleased(services)
}
