// Erasure job: deletes all data of an account as the erasure plan defines. Each text has a separate transaction, and each other step is a
// small batch in one, so locks stay short; the job is idempotent and continues after a crash.
import { truncateToDay } from '@murmullo/contract/core/primitives'
import { lockAuthorship, lockTagReferences } from '../../../platform/authorship/author-chains.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { deleteEntry, hasContent, listEntriesLastFirst } from './author-entries.store.ts'
import { contentKinds, type Erasure } from './cohort.columns.ts'
import { erasureDeadline } from './cohort.policy.ts'
import { eraseCases } from './erase-cases.ts'
import { eraseContent } from './erase-content.ts'
import { erasureSteps } from './plan/erasure.columns.ts'
import { closeErasure, eraseBatch, findErasure, hasRows, listOverdueErasures, lockAccount } from './erasure.store.ts'
import { deleteCredentials } from './delete-credentials.ts'
import { createNicknameHasher } from '../account/change-nickname.ts'
import { runInBatches } from '../../../platform/db/run-in-batches.ts'
import { hasCases } from './own-cases.store.ts'
import { insertTombstone } from '../account/nickname-tombstones.store.ts'
import { countQueuedSecrets, updateReceiptCounts } from './receipt-counts.store.ts'
import { eraseReleased } from './release-cohort.ts'

const batchSize = 100
const rounds = 10

export async function eraseAccount(services: Deps, receipt: string): Promise<void> {
  const { db, keys } = services
  const erasure = await findErasure(db.write, receipt)
  if (erasure === undefined || erasure.accountId === null) return
  const { accountId, mode, requestedAt } = erasure
  const work = { receipt, accountId, mode, eraseBy: erasureDeadline(requestedAt) }
  for (let round = 0; round < rounds; round += 1) {
    await eraseRows(services, work)
    if (await finish(services, work)) return
    // Public photos expire by their own TTL, so that their end does not point at this account. `resumeErasures` runs the job again.
    if (await hasContent(db.write, keys, accountId, ['photo', 'photoComment'])) return
  }
  // The queue retries the job later.
  throw new Error('rows are still written for an erased account')
}

type Work = Erasure & { readonly eraseBy: string }

async function eraseRows(services: Deps, work: Work): Promise<void> {
  const { db, keys } = services
  const { accountId } = work
  // Secrets that an earlier request has queued still have their author. What an interrupted run has queued is in the receipt.
  const queued = await countQueuedSecrets(db.write, keys, accountId)
  const detached = await updateReceiptCounts(db.write, keys, work)
  await eraseContent(services, { ...work, queued: queued + detached }, contentKinds)
  await updateReceiptCounts(db.write, keys, work)
  await eraseCases(services, accountId)
  for (const step of erasureSteps) await runInBatches(batchSize, (most) => eraseBatch(db.write, work, step, most))
}

/** False when new rows were inserted meanwhile, through a session still cached in another process. */
async function finish(services: Deps, erasure: Work): Promise<boolean> {
  const { db, keys, clock } = services
  const { accountId, eraseBy } = erasure
  const hashNicknameKey = await createNicknameHasher(services)
  return db.write.transaction().execute(async (trx) => {
    // In place of foreign keys: until this transaction ends no content of the account is inserted and no report names its author, and after it
    // there is no account.
    const lock = () => lockAuthorship(trx, keys, accountId)
    await lock()
    await lockTagReferences(trx, keys, accountId, 'exclusive')
    if (await hasContent(trx, keys, accountId, contentKinds)) return false
    if ((await hasCases(trx, keys, accountId)) || (await hasRows(trx, accountId))) return false
    await eraseEntries(services, erasure, lock)
    const account = await lockAccount(trx, accountId)
    if (await hasRows(trx, accountId)) return false
    // Credentials created by a registration that ran concurrently with the deletion.
    await deleteCredentials(trx, accountId)
    if (account !== undefined && account.nicknameKey !== null)
      await insertTombstone(trx, hashNicknameKey(account.nicknameKey))
    await closeErasure(trx, erasure, { eraseBy, today: truncateToDay(new Date(clock())) })
    return true
  })
}

/**
 * Deletes the entries, in transactions on other connections: they must be gone before the salt is, without which nothing finds them. What they
 * say is counted first. `keepAlive` runs a query on the transaction that waits, before its idle timeout ends it.
 */
async function eraseEntries({ db, keys }: Deps, erasure: Work, keepAlive: () => Promise<void>): Promise<void> {
  await updateReceiptCounts(db.write, keys, erasure)
  for (const kind of contentKinds)
    for (const [index, tags] of (
      await listEntriesLastFirst(db.write, keys, { kind, accountId: erasure.accountId })
    ).entries()) {
      if (index % batchSize === 0) await keepAlive()
      await deleteEntry(db.write, kind, tags)
    }
}

/** Enqueues erasures again whose job was lost or failed for good: no erasure request may be forgotten. */
export async function resumeErasures(services: Deps): Promise<void> {
  for (const { receipt, scope } of await listOverdueErasures(services.db.write))
    await services.enqueue(scope === 'account' ? 'accounts.erase-account' : 'accounts.erase-secrets', { receipt })
  // A cohort whose deletion was interrupted.
  await eraseReleased(services)
}
