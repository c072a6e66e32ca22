// Runs a long change in small batches: each is a short transaction, retried after a deadlock, so that no request waits.
import { retryTransaction } from './retry-transaction.ts'

/** Runs `step` until a batch is not full. `step` changes up to `size` rows and returns the number of changed rows. */
export async function runInBatches(size: number, step: (size: number) => Promise<number>): Promise<void> {
  let changed = size
  while (changed === size) changed = await retryTransaction(() => step(size))
}

type BatchResult = { readonly last: string | null; readonly repaired: number }

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Repairs drifted rows of a whole table, ordered by key. Returns the number of repaired rows. `repairBatch` receives the last key of
 * the previous batch. It returns `last: null` when no rows follow.
 */
export async function repairInBatches(repairBatch: (after: string) => Promise<BatchResult>): Promise<number> {
  let repaired = 0
  let after: string | null = beforeAll
  while (after !== null) {
    const from: string = after
    const step = await retryTransaction(() => repairBatch(from))
    repaired += step.repaired
    after = step.last
  }
  return repaired
}
