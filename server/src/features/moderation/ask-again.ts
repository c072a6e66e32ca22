// Retry job: moderates pending texts, oldest first, in batches, until none is left or the provider is unavailable again.
import type { Services } from '../../platform/call.ts'
import type { JudgedKind } from './moderation.columns.ts'
import { takeUnjudged } from './moderation.store.ts'

const atOnce = 4

export async function askAgain(
  { db }: Services,
  kind: JudgedKind,
  judge: (id: string) => Promise<boolean>,
): Promise<void> {
  // Start with a batch of one: during an outage only one text waits for the timeout.
  for (let count = 1; ; count = atOnce) {
    const ids = await takeUnjudged(db.app, kind, count)
    const judged = await Promise.all(ids.map(judge))
    if (ids.length === 0 || judged.includes(false)) return
  }
}
