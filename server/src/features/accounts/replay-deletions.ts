// Deletes again what the ledger says was deleted: for a database that was restored to an earlier hour, before anybody reads from it.
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

/** Says how many had come back, by kind. Harmless done twice. */
export async function replayDeletions(
  services: Services,
  deletions: readonly Deletion[],
): Promise<Partial<Record<DeletionKind, number>>> {
  const back: Partial<Record<DeletionKind, number>> = {}
  // Days apart: the time limit of what waits counts from the day of its request.
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

/** Of a secret that its author wanted erased, kept, and perhaps erased again: only the last line counts. */
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

/** Secrets that a user who stays wanted erased, back into the queue with the time limit of that day. Returns how many were missing. */
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
    // They may have asked to leave before the hour that was restored: then that is the receipt they hold.
    await eraseAccount(services, (await findOpenErasure(app, accountId)) ?? receipt)
  }
  return accounts.length
}
