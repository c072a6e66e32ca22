// Walks a whole table by its key in small steps and mends what drifted, so that nobody waits for it. Says how much was wrong.
import { retryUndone } from './retry.ts'

type Step = { readonly last: string | null; readonly mended: number }

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** `mend` is given the last key it saw, and says null once there is nothing after it. */
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
