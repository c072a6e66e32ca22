// Writes a batch of reactions and applies the rate limit, which decides which of them count. Also repairs the counters.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import type { Prepared, Db } from '../../platform/db/database.ts'
import { retryTransaction } from '../../platform/db/retry-transaction.ts'
import { repairInBatches } from '../../platform/db/run-in-batches.ts'
import type { LimitedReaction, ReactionRateLimit } from './reaction-rate-limit.ts'
import { applyReactions, repairCounters } from './reactions.store.ts'

export type ReactionChange = LimitedReaction & {
  readonly kind: ReactionKind
  readonly pseudonym: string
  readonly reacted: boolean
  readonly isOldEnough: boolean
}

/** Returns for each whether the secret exists. The response does not reveal whether the reaction was counted. */
export async function writeReactions(
  prepared: Prepared,
  rateLimit: ReactionRateLimit,
  requests: ReactionChange[],
): Promise<boolean[]> {
  const counted = await rateLimit.consume(requests.filter((request) => request.reacted && request.isOldEnough))
  const changes = requests.map((request) => ({
    secretId: request.secretId,
    kind: request.kind,
    pseudonym: request.pseudonym,
    reacted: request.reacted,
    counted: counted.has(request),
  }))
  const rows = await retryTransaction(() => applyReactions(prepared, changes)).catch((error: unknown) => {
    // The transaction failed, so the tokens are refunded.
    rateLimit.refund([...counted])
    throw error
  })
  const outcomes = new Map(rows.map((row) => [row.place, row]))
  const outcomeOf = (index: number) => outcomes.get(index + 1)
  // A repeated reaction, or one that no longer counts, gets a refund: repeats must not drain the bucket of other users.
  const refundable = requests.filter((request, index) => {
    const outcome = outcomeOf(index)
    return outcome?.hasUncounted || (counted.has(request) && !outcome?.hasAdded)
  })
  rateLimit.refund(refundable)
  return requests.map((_, index) => outcomeOf(index) !== undefined)
}

/** Repairs reaction counters in batches: compares each with its rows. Returns how many secrets had drifted. */
export function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  return repairInBatches((after) => repairCounters(db, after, stepSize))
}
