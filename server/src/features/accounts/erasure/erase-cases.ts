// Erases the author from the report cases about the author's content: one case per transaction, in random order. Idempotent.
import { listTags, lockTagReferences } from '../../../platform/authorship/author-chains.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { clearCase, listOwnCases, listOwnerlessCases, listRestoredOwnerlessCases } from './own-cases.store.ts'

type Stores = Pick<Deps, 'db' | 'keys'>

/** Of an account that is being deleted. */
export async function eraseCases({ db: { write }, keys }: Stores, accountId: string): Promise<void> {
  await clearCases(write, await listOwnCases(write, keys, accountId))
}

/** Of a user who stays and left secrets without an author. */
export async function eraseOwnerlessCases({ db: { write }, keys }: Stores, accountId: string): Promise<void> {
  // Waits for reports that have read the author before, whose cases are not committed yet.
  await write.transaction().execute((trx) => lockTagReferences(trx, keys, accountId, 'exclusive'))
  const tags = await listTags(write, keys, { kind: 'secret', accountId })
  await clearCases(write, await listOwnerlessCases(write, tags))
}

export async function replayOwnerlessCases({ db: { write } }: Stores, secretIds: readonly string[]): Promise<void> {
  await clearCases(write, await listRestoredOwnerlessCases(write, secretIds))
}

async function clearCases(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) await retryTransaction(() => clearCase(db, id))
}
