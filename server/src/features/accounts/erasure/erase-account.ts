// Erasure job: deletes all data of an account as the erasure plan defines. Each step is a small batch in its own transaction, so locks
// stay short; the job is idempotent and continues after a crash.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Erasure, QueuedKind } from './cohort.columns.ts'
import { erasureDeadline } from './cohort.policy.ts'
import { detachContent } from './cohort.store.ts'
import { erasureSteps } from './plan/erasure.columns.ts'
import {
  closeErasure,
  eraseBatch,
  lockIfEmpty,
  findErasure,
  hasPublicPhotos,
  listOverdueErasures,
} from './erasure.store.ts'
import { deleteCredentials } from './delete-credentials.ts'
import { createNicknameHasher } from '../account/change-nickname.ts'
import { runInBatches } from '../../../platform/db/run-in-batches.ts'
import { insertTombstone } from '../account/nickname-tombstones.store.ts'
import { eraseReleased } from './release-cohort.ts'

const batchSize = 100
const rounds = 10

export async function eraseAccount(services: Deps, receipt: string): Promise<void> {
  const erasure = await findErasure(services.db.app, receipt)
  if (erasure === undefined || erasure.accountId === null) return
  const { accountId, mode, requestedAt } = erasure
  const work = { receipt, accountId, mode, eraseBy: erasureDeadline(requestedAt) }
  for (let round = 0; round < rounds; round += 1) {
    await eraseRows(services, work)
    if (await finish(services, work)) return
    // Public photos expire by their own TTL, so that their end does not point at this account. `resumeErasures` runs the job again.
    if (await hasPublicPhotos(services.db.app, accountId)) return
  }
  // The queue retries the job later.
  throw new Error('rows are still written for an erased account')
}

type Work = Erasure & { readonly eraseBy: string }

/** Content whose public unsigned rows are detached from the account before the rest is deleted. */
const detachedKinds: Readonly<Record<string, QueuedKind>> = {
  'content.secrets': 'secrets',
  'content.comments': 'comments',
}

async function eraseRows({ db }: Deps, work: Work): Promise<void> {
  for (const step of erasureSteps) {
    const kind = work.mode === 'immediate' ? undefined : detachedKinds[step.table]
    if (kind !== undefined) await runInBatches(batchSize, (most) => detachContent(db.app, work, kind, most))
    await runInBatches(batchSize, (most) => eraseBatch(db.app, work, step, most))
  }
}

/** False when new rows were inserted meanwhile, through a session still cached in another process. */
async function finish(services: Deps, erasure: Work): Promise<boolean> {
  const hashNicknameKey = await createNicknameHasher(services)
  const today = truncateToDay(new Date(services.clock()))
  return services.db.app.transaction().execute(async (trx) => {
    const nickname = await lockIfEmpty(trx, erasure.accountId)
    if (nickname === undefined) return false
    // Credentials created by a registration that ran concurrently with the deletion.
    await deleteCredentials(trx, erasure.accountId)
    if (nickname !== null) await insertTombstone(trx, hashNicknameKey(nickname))
    await closeErasure(trx, erasure, { eraseBy: erasure.eraseBy, today })
    return true
  })
}

/** Enqueues erasures again whose job was lost or failed for good: no erasure request may be forgotten. */
export async function resumeErasures(services: Deps): Promise<void> {
  for (const { receipt, scope } of await listOverdueErasures(services.db.app))
    await services.enqueue(scope === 'account' ? 'accounts.erase-account' : 'accounts.erase-secrets', { receipt })
  // A cohort whose deletion was interrupted.
  await eraseReleased(services)
}
