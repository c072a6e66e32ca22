// Replays the deletion log on a database restored from backup, before it serves any request.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Deletion, DeletionKind } from '../../../platform/audit/deletion-log.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { erasureDeadline } from './cohort.policy.ts'
import { listQueuedOwners, listUnqueued, updateSecretErasureState, upsertSecretErasure } from './cohort.store.ts'
import { replayOwnerlessCases } from './erase-cases.ts'
import { eraseAccount } from './erase-account.ts'
import { cancelSecretErasure } from './erase-secrets.ts'
import { deleteRestored, listAccountIds, findOpenErasure, insertErasure } from './erasure.store.ts'
import { deleteCredentials } from './delete-credentials.ts'
import { disownSecrets, insertQueued } from './own-content.store.ts'
import { encryptRank, readRankedQueue } from './ranks/queue-ranks.ts'
import { countEntries, countQueuedSecrets, updateReceiptCounts } from './receipt-counts.store.ts'

const batchSize = 500

/** Returns the number of restored rows deleted again, by kind. Idempotent. */
export async function replayDeletions(
  services: Deps,
  deletions: readonly Deletion[],
): Promise<Partial<Record<DeletionKind, number>>> {
  const restoredCounts: Partial<Record<DeletionKind, number>> = {}
  // Grouped by day: the deadline of a queued erasure counts from the day of its request.
  const groups = Map.groupBy(inReplayOrder(withLastRequest(deletions)), ({ kind, day }) => `${kind} ${day}`)
  for (const all of groups.values())
    for (let from = 0; from < all.length; from += batchSize) {
      const batch = all.slice(from, from + batchSize)
      const { kind, day } = batch[0] as Deletion
      const ids = batch.map(({ publicId }) => publicId)
      restoredCounts[kind] = (restoredCounts[kind] ?? 0) + (await replayBatch(services, { kind, day }, ids))
    }
  return restoredCounts
}

function isSecretErasureRequest({ kind }: Deletion): boolean {
  return kind === 'pending-secret' || kind === 'cancelled-secret'
}

/** First of each day: an account is erased with its content, and a cancellation empties the queue to which a later request adds. */
const firstKinds: readonly DeletionKind[] = ['account', 'account-cohort', 'account-ownerless', 'cancelled-secret']
const rank = ({ kind }: Deletion) => (firstKinds.includes(kind) ? firstKinds.indexOf(kind) : firstKinds.length)

/** The log says on which day a row was deleted, and nothing about the order within that day. */
function inReplayOrder(deletions: readonly Deletion[]): Deletion[] {
  return deletions.toSorted((one, other) => one.day.localeCompare(other.day) || rank(one) - rank(other))
}

/** An author may have requested, cancelled and requested the erasure of a secret again: only the last log entry counts. */
function withLastRequest(deletions: readonly Deletion[]): Deletion[] {
  const last = new Map(deletions.filter(isSecretErasureRequest).map((deletion) => [deletion.publicId, deletion]))
  return deletions.filter((deletion) => !isSecretErasureRequest(deletion) || last.get(deletion.publicId) === deletion)
}

type Line = Pick<Deletion, 'kind' | 'day'>

function replayBatch(services: Deps, { kind, day }: Line, ids: readonly string[]): Promise<number> {
  switch (kind) {
    case 'account':
      return replayErasure(services, ids, 'immediate', day)
    case 'account-cohort':
      return replayErasure(services, ids, 'cohort', day)
    case 'account-ownerless':
      return replayErasure(services, ids, 'ownerless', day)
    case 'pending-secret':
      return replayQueued(services, ids, day)
    case 'cancelled-secret':
      return replayCancelled(services, ids)
    case 'ownerless-secret':
      return replayOwnerless(services, ids)
    default:
      return retryTransaction(() => services.db.write.transaction().execute((trx) => deleteRestored(trx, kind, ids)))
  }
}

/** Queues secrets of a user who stays again, with the deadline of that day. Returns how many were missing from the queue. */
async function replayQueued(
  { db: { write }, keys, clock }: Deps,
  publicIds: readonly string[],
  day: string,
): Promise<number> {
  const missing = await listUnqueued(write, keys, publicIds)
  const requestedAt = new Date(day)
  const eraseBy = erasureDeadline(requestedAt)
  for (const [accountId, rows] of Map.groupBy(missing, (row) => row.accountId)) {
    const receipt = await write.transaction().execute(async (trx) => {
      const baseline = await countEntries(trx, keys, accountId, 'secrets')
      return upsertSecretErasure(trx, { receipt: newPublicId(), accountId, mode: 'cohort', baseline, requestedAt })
    })
    const firstRank = (await readRankedQueue(write, keys)).base + (await countQueuedSecrets(write, keys, accountId)) + 1
    for (const [index, { id }] of rows.entries())
      await insertQueued(write, 'secret', id, { eraseBy, rankBox: await encryptRank(keys, id, firstRank + index) })
    await updateReceiptCounts(write, keys, { receipt, accountId })
    await updateSecretErasureState(write, receipt, { eraseBy, today: truncateToDay(new Date(clock())) })
  }
  return missing.length
}

async function replayCancelled(services: Deps, publicIds: readonly string[]): Promise<number> {
  const { db, keys } = services
  const owners = await listQueuedOwners(db.write, keys, publicIds)
  for (const accountId of owners) await cancelSecretErasure(services, accountId)
  return owners.length
}

async function replayOwnerless(services: Deps, publicIds: readonly string[]): Promise<number> {
  const disowned = await disownSecrets(services.db.write, publicIds)
  await replayOwnerlessCases(services, publicIds)
  return disowned
}

async function replayErasure(
  services: Deps,
  publicIds: readonly string[],
  mode: ErasureMode,
  day: string,
): Promise<number> {
  const { write } = services.db
  const accounts = await listAccountIds(write, publicIds)
  for (const accountId of accounts) {
    const receipt = newPublicId()
    await write.transaction().execute(async (trx) => {
      const baseline = await countEntries(trx, services.keys, accountId, 'account')
      await insertErasure(trx, { receipt, accountId, mode, baseline, requestedAt: new Date(day) })
      await deleteCredentials(trx, accountId)
    })
    // The restored database may contain an earlier erasure request: the user has the receipt of that one.
    await eraseAccount(services, (await findOpenErasure(write, accountId)) ?? receipt)
  }
  return accounts.length
}
