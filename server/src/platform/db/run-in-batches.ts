// Runs a step in batches until one is not full: each batch is a short transaction, retried after a deadlock.
import { retryTransaction } from './retry-transaction.ts'

/** `step` changes up to `size` rows and returns the number of changed rows. */
export async function runInBatches(size: number, step: (size: number) => Promise<number>): Promise<void> {
  let changed = size
  while (changed === size) changed = await retryTransaction(() => step(size))
}
