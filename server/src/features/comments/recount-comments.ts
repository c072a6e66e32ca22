// Counts the comments of every secret again, in small steps, and mends what drifted, for an operator who wants to know now. Says how many were wrong.
import type { Db } from '../../platform/db.ts'
import { retryUndone } from '../../platform/retry.ts'
import { mendCommentCounts } from './comments.store.ts'

const beforeAll = '00000000-0000-0000-0000-000000000000'

export async function recountComments(db: Db, stepSize = 1_000): Promise<number> {
  let mended = 0
  let after: string | null = beforeAll
  while (after !== null) {
    const from = after
    const step: { last: string | null; mended: number } = await retryUndone(() => mendCommentCounts(db, from, stepSize))
    mended += step.mended
    after = step.last
  }
  return mended
}
