// Moderation of stored texts in batches: the first attempt of new comments, and the retry of pending texts, oldest first, until none is left or the
// provider is unavailable again.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { ModeratedSubjectKey } from './subject.columns.ts'
import { leaseNewComments, leasePendingChecks } from './moderation.store.ts'

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

/** Also while the provider is unavailable: the attempt sends a comment to the review queue. A failure does not stop the others; their leases end. */
export async function moderateNewComments({ db }: Deps, moderate: (id: string) => Promise<boolean>): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const ids = await leaseNewComments(db.write, batchSize)
    const outcomes = await Promise.allSettled(ids.map(moderate))
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])))
    if (ids.length < batchSize) break
  }
  if (failures.length > 0) throw failures[0]
}
