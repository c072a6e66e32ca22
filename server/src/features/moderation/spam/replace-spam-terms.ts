// Replaces the saved spam terms within a transaction that has locked them.
import type { Trx } from '../../../platform/db/database.ts'
import { deleteSpamTerms, insertSpamTerms } from '../checks/moderation.store.ts'

type TermChanges = { readonly added: readonly string[]; readonly removed: readonly string[] }

export async function replaceSpamTerms(
  trx: Trx,
  current: readonly string[],
  wanted: readonly string[],
): Promise<TermChanges> {
  const added = wanted.filter((term) => !current.includes(term))
  const removed = current.filter((term) => !wanted.includes(term))
  await insertSpamTerms(trx, added)
  await deleteSpamTerms(trx, removed)
  return { added, removed }
}
