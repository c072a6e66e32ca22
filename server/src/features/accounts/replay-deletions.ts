// Deletes again what the ledger says was deleted: for a database that was restored to an earlier hour, before anybody reads from it.
import type { Services } from '../../platform/call.ts'
import type { Deletion, DeletionKind } from '../../platform/deletion-ledger.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { retryUndone } from '../../platform/retry.ts'
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
  const byKind = Map.groupBy(deletions, ({ kind }) => kind)
  for (const [kind, all] of byKind)
    for (let from = 0; from < all.length; from += atOnce) {
      const ids = all.slice(from, from + atOnce).map(({ publicId }) => publicId)
      const n = kind === 'account' ? await eraseAgain(services, ids) : await deleteEach(services, kind, ids)
      back[kind] = (back[kind] ?? 0) + n
    }
  return back
}

function deleteEach({ db }: Services, kind: Exclude<DeletionKind, 'account'>, ids: readonly string[]): Promise<number> {
  return retryUndone(() => db.app.transaction().execute((trx) => deleteAgain(trx, kind, ids)))
}

async function eraseAgain(services: Services, publicIds: readonly string[]): Promise<number> {
  const { app } = services.db
  const accounts = await findAccountsOf(app, publicIds)
  for (const accountId of accounts) {
    const receipt = newPublicId()
    await app.transaction().execute(async (trx) => {
      await insertErasure(trx, { receipt, accountId })
      await forgetUser(trx, accountId)
    })
    // They may have asked to leave before the hour that was restored: then that is the receipt they hold.
    await eraseAccount(services, (await findOpenErasure(app, accountId)) ?? receipt)
  }
  return accounts.length
}
