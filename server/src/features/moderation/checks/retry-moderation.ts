// Retry job: moderates pending texts, oldest first, in batches, until none is left or the provider is unavailable again.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { ModeratedSubjectKey } from './subject.columns.ts'
import { leasePendingChecks } from './moderation.store.ts'

const batchSize = 4

export async function retryModeration(
  { db }: Deps,
  kind: ModeratedSubjectKey,
  moderate: (id: string) => Promise<boolean>,
): Promise<void> {
  // Start with a batch of one: during an outage only one text waits for the timeout.
  for (let count = 1; ; count = batchSize) {
    const ids = await leasePendingChecks(db.write, kind, count)
    const outcomes = await Promise.all(ids.map(moderate))
    if (ids.length === 0 || outcomes.includes(false)) return
  }
}
