// Writes a batch of reactions and applies the rate limit: a token bucket per network and secret decides which of them count. Also repairs
// the counters.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import type { TokenBuckets } from '../../platform/redis/token-bucket.ts'
import type { Prepared, Db } from '../../platform/db/database.ts'
import { retryTransaction } from '../../platform/db/retry-transaction.ts'
import { repairInBatches } from '../../platform/db/run-in-batches.ts'
import { applyReactions, repairCounters } from './reactions.store.ts'

export type ReactionChange = {
  readonly secretId: string
  readonly kind: ReactionKind
  readonly pseudonym: string
  readonly reacted: boolean
  readonly network: string
  readonly isOldEnough: boolean
}

/** Returns for each whether the secret exists. The response does not reveal whether the reaction was counted. */
export async function writeReactions(
  prepared: Prepared,
  buckets: TokenBuckets,
  requests: ReactionChange[],
): Promise<boolean[]> {
  const eligible = requests.filter((request) => request.reacted && request.isOldEnough)
  const granted = await buckets.consume(eligible.map(bucketOf))
  const counted = new Set(eligible.filter((_, index) => granted[index]))
  const changes = requests.map((request) => ({
    secretId: request.secretId,
    kind: request.kind,
    pseudonym: request.pseudonym,
    reacted: request.reacted,
    counted: counted.has(request),
  }))
  const rows = await retryTransaction(() => applyReactions(prepared, changes)).catch((error: unknown) => {
    // The transaction failed, so the tokens are refunded.
    buckets.refund([...counted].map(bucketOf))
    throw error
  })
  const outcomes = new Map(rows.map((row) => [row.place, row]))
  const outcomeOf = (index: number) => outcomes.get(index + 1)
  // A repeated reaction, or one that no longer counts, gets a refund: repeats must not drain the bucket of other users.
  const refundable = requests.filter((request, index) => {
    const outcome = outcomeOf(index)
    return outcome?.hasUncounted || (counted.has(request) && !outcome?.hasAdded)
  })
  buckets.refund(refundable.map(bucketOf))
  return requests.map((_, index) => outcomeOf(index) !== undefined)
}

function bucketOf({ network, secretId }: ReactionChange): string {
  return `${network} ${secretId}`
}

/** Repairs reaction counters in batches: compares each with its rows. Returns how many secrets had drifted. */
export function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  return repairInBatches((after) => repairCounters(db, after, stepSize))
}
