// Writes a batch of reactions and applies the rate limit: a token bucket per network and secret decides which of them count.
import type { ReactionKind } from '@murmullo/contract/secrets'
import type { Buckets } from '../../platform/bucket.ts'
import type { Prepared } from '../../platform/db.ts'
import { retryUndone } from '../../platform/retry.ts'
import { applyReactions } from './reactions.store.ts'

export type Wish = {
  readonly secretId: string
  readonly kind: ReactionKind
  readonly mark: string
  readonly reacted: boolean
  readonly network: string
  readonly isOldEnough: boolean
}

/** Returns for each whether the secret exists. The response does not reveal whether the reaction was counted. */
export async function writeReactions(prepared: Prepared, buckets: Buckets, wishes: Wish[]): Promise<boolean[]> {
  const hopeful = wishes.filter((wish) => wish.reacted && wish.isOldEnough)
  const granted = await buckets.take(hopeful.map(bucketOf))
  const counted = new Set(hopeful.filter((_, place) => granted[place]))
  const changes = wishes.map((wish) => ({
    secretId: wish.secretId,
    kind: wish.kind,
    mark: wish.mark,
    reacted: wish.reacted,
    counted: counted.has(wish),
  }))
  const rows = await retryUndone(() => applyReactions(prepared, changes)).catch((error: unknown) => {
    // The transaction failed, so the tokens are refunded.
    buckets.giveBack([...counted].map(bucketOf))
    throw error
  })
  const outcomes = new Map(rows.map((row) => [row.place, row]))
  const outcomeOf = (place: number) => outcomes.get(place + 1)
  // A repeated reaction, or one that no longer counts, gets a refund: repeats must not drain the bucket of other users.
  const unspent = wishes.filter((wish, place) => {
    const outcome = outcomeOf(place)
    return outcome?.hasUncounted || (counted.has(wish) && !outcome?.hasAdded)
  })
  buckets.giveBack(unspent.map(bucketOf))
  return wishes.map((_, place) => outcomeOf(place) !== undefined)
}

function bucketOf({ network, secretId }: Wish): string {
  return `${network} ${secretId}`
}
