// Walks all counters in small steps, compares them with the reactions, and mends what drifted. Says how many secrets were wrong.
import type { Db } from '../../platform/db.ts'
import { retryUndone } from '../../platform/retry.ts'
import { mendCounters } from './reactions.store.ts'

const beforeAll = '00000000-0000-0000-0000-000000000000'

export async function reconcileReactions(db: Db, stepSize = 1_000): Promise<number> {
  let mended = 0
  let after: string | null = beforeAll
  while (after !== null) {
    const from = after
    const step: { last: string | null; mended: number } = await retryUndone(() => mendCounters(db, from, stepSize))
    mended += step.mended
    after = step.last
  }
  return mended
}
