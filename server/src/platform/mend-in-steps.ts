// Repairs drifted rows of a whole table in small batches, ordered by key, so that no request waits. Returns the number of repaired rows.
import { retryUndone } from './retry.ts'

type Step = { readonly last: string | null; readonly mended: number }

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** `mend` receives the last key of the previous batch. It returns `last: null` when no rows follow. */
export async function mendInSteps(mend: (after: string) => Promise<Step>): Promise<number> {
  let mended = 0
  let after: string | null = beforeAll
  while (after !== null) {
    const from: string = after
    const step = await retryUndone(() => mend(from))
    mended += step.mended
    after = step.last
  }
  return mended
}
