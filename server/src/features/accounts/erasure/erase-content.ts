// Erases the content of one author: one text per transaction, in random order. Public unsigned content follows the mode of the request.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import type { ContentKind } from '../../../platform/authorship/author-tables.ts'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { isQueuedKind } from './cohort.columns.ts'
import { deleteContent, detachContent, listDetachable, listErasable } from './own-content.store.ts'
import { encryptRank, readRankedQueue } from './ranks/queue-ranks.ts'

type ContentErasure = {
  readonly accountId: string
  readonly mode: ErasureMode
  readonly eraseBy: string
  /** Set for a user who stays: only secrets up to this time. */
  readonly until?: Date
  /** How many texts of the author are in the queue. */
  readonly queued: number
}

/** Idempotent: a second run finds no rows. */
export async function eraseContent(
  { db: { write }, keys }: Pick<Deps, 'db' | 'keys'>,
  { accountId, mode, eraseBy, until, queued }: ContentErasure,
  kinds: readonly ContentKind[],
): Promise<void> {
  let rank = mode === 'cohort' ? (await readRankedQueue(write, keys)).base + queued + 1 : 0
  for (const kind of kinds) {
    const tags = await listTags(write, keys, { kind, accountId })
    const own = { kind, tags, until }
    let left: number
    // Again until nothing is left: a secret that is released between the two lists is in neither of them.
    do {
      left = 0
      if (mode !== 'immediate' && isQueuedKind(kind)) {
        const detachable = await listDetachable(write, { ...own, kind }, mode)
        for (const id of detachable) {
          const detachment = { mode, eraseBy, stays: until !== undefined, rankBox: await encryptRank(keys, id, rank) }
          if (await retryTransaction(() => detachContent(write, kind, id, detachment))) rank += 1
        }
        left += detachable.length
      }
      const erasable = await listErasable(write, own, mode)
      for (const id of erasable) await retryTransaction(() => deleteContent(write, kind, id, mode))
      left += erasable.length
    } while (left > 0)
  }
}
