// Repairs drifted rows of a whole table in small batches, ordered by key, so that no request waits. Returns the number of repaired rows.
import { retryTransaction } from './retry-transaction.ts'

type BatchResult = { readonly last: string | null; readonly mended: number }

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** `mend` receives the last key of the previous batch. It returns `last: null` when no rows follow. */
export async function repairInBatches(repairBatch: (after: string) => Promise<BatchResult>): Promise<number> {
  let mended = 0
  let after: string | null = beforeAll
  while (after !== null) {
    const from: string = after
    const step = await retryTransaction(() => repairBatch(from))
    mended += step.mended
    after = step.last
  }
  return mended
}
