// Replays the deletion log on a database restored from backup, before it serves any request.
import type { ErasureMode } from '@murmullo/contract/erasure'
import { cutToDay } from '@murmullo/contract/values'
import type { Services } from '../../platform/call.ts'
import type { Deletion, DeletionKind } from '../../platform/deletion-ledger.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
import { eraseByFor } from './cohort.policy.ts'
import {
  closeOwnWaiting,
  deleteAuthorship,
  deleteFromQueue,
  insertQueued,
  listOwnersOfQueued,
  listUnqueued,
  updateSecretsApart,
  upsertSecretErasure,
} from './cohort.store.ts'
import { eraseAccount } from './erase-account.ts'
import { deleteAgain, findAccountsOf, findOpenErasure, insertErasure } from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'

const atOnce = 500

/** Returns the number of restored rows deleted again, by kind. Idempotent. */
export async function replayDeletions(
  services: Services,
  deletions: readonly Deletion[],
): Promise<Partial<Record<DeletionKind, number>>> {
  const back: Partial<Record<DeletionKind, number>> = {}
  // Grouped by day: the deadline of a queued erasure counts from the day of its request.
  const groups = Map.groupBy(withLastWish(deletions), ({ kind, day }) => `${kind} ${day}`)
  for (const all of groups.values())
    for (let from = 0; from < all.length; from += atOnce) {
      const batch = all.slice(from, from + atOnce)
      const { kind, day } = batch[0] as Deletion
      const ids = batch.map(({ publicId }) => publicId)
      back[kind] = (back[kind] ?? 0) + (await repeat(services, { kind, day }, ids))
    }
  return back
}

function isWish({ kind }: Deletion): boolean {
  return kind === 'pending-secret' || kind === 'kept-secret'
}

/** An author may have requested, cancelled and requested the erasure of a secret again: only the last log entry counts. */
function withLastWish(deletions: readonly Deletion[]): Deletion[] {
  const last = new Map(deletions.filter(isWish).map((deletion) => [deletion.publicId, deletion]))
  return deletions.filter((deletion) => !isWish(deletion) || last.get(deletion.publicId) === deletion)
}

type Line = Pick<Deletion, 'kind' | 'day'>

function repeat(services: Services, { kind, day }: Line, ids: readonly string[]): Promise<number> {
  switch (kind) {
    case 'account':
      return eraseAgain(services, ids, 'now', day)
    case 'account-together':
      return eraseAgain(services, ids, 'together', day)
    case 'account-ownerless':
      return eraseAgain(services, ids, 'ownerless', day)
    case 'pending-secret':
      return queueAgain(services, ids, day)
    case 'kept-secret':
      return keepAgain(services, ids)
    case 'ownerless-secret':
      return services.db.app.transaction().execute((trx) => deleteAuthorship(trx, ids))
    default:
      return retryUndone(() => services.db.app.transaction().execute((trx) => deleteAgain(trx, kind, ids)))
  }
}

/** Queues secrets of a user who stays again, with the deadline of that day. Returns how many were missing from the queue. */
async function queueAgain({ db, clock }: Services, publicIds: readonly string[], day: string): Promise<number> {
  const missing = await listUnqueued(db.app, publicIds)
  const requestedAt = new Date(day)
  const eraseBy = eraseByFor(requestedAt)
  for (const [accountId, rows] of Map.groupBy(missing, (row) => row.accountId)) {
    const receipt = await db.app.transaction().execute(async (trx) => {
      const wish = { receipt: newPublicId(), accountId, mode: 'together', requestedAt } as const
      const open = await upsertSecretErasure(trx, wish)
      await insertQueued(trx, { receipt: open, eraseBy, ids: rows.map(({ id }) => id) })
      return open
    })
    await updateSecretsApart(db.app, receipt, { eraseBy, today: cutToDay(new Date(clock())) })
  }
  return missing.length
}

async function keepAgain({ db, clock }: Services, publicIds: readonly string[]): Promise<number> {
  const owners = await listOwnersOfQueued(db.app, publicIds)
  for (const accountId of owners)
    await db.app.transaction().execute(async (trx) => {
      await deleteFromQueue(trx, accountId)
      await closeOwnWaiting(trx, accountId, cutToDay(new Date(clock())))
    })
  return owners.length
}

async function eraseAgain(
  services: Services,
  publicIds: readonly string[],
  mode: ErasureMode,
  day: string,
): Promise<number> {
  const { app } = services.db
  const accounts = await findAccountsOf(app, publicIds)
  for (const accountId of accounts) {
    const receipt = newPublicId()
    await app.transaction().execute(async (trx) => {
      await insertErasure(trx, { receipt, accountId, mode, requestedAt: new Date(day) })
      await forgetUser(trx, accountId)
    })
    // The restored database may contain an earlier erasure request: the user has the receipt of that one.
    await eraseAccount(services, (await findOpenErasure(app, accountId)) ?? receipt)
  }
  return accounts.length
}
