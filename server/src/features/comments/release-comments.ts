// Interval task: releases the comments that are due, in one transaction at a tick of ten seconds, with their counts and the notifications of
// the authors of the secrets. Then it publishes one SSE event per secret.
import type { Deps } from '../../platform/context/request-context.ts'
import { retryTransaction } from '../../platform/db/retry-transaction.ts'
import { enqueueEvents } from '../notifications/events/enqueue-event.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import { oncePerInterval } from '../secrets/publishing/release/once-per-interval.ts'
import { commentReleaseIntervalMs } from '../secrets/publishing/release/schedule-release.ts'
import { releaseDueComments } from './comments.store.ts'

export function createCommentReleaseTask(deps: Deps): () => Promise<number> {
  return oncePerInterval(deps, commentReleaseIntervalMs(deps), (due) => releaseUntil(deps, due))
}

async function releaseUntil(deps: Deps, due: Date): Promise<number> {
  const released = await retryTransaction(() =>
    deps.db.write.transaction().execute(async (trx) => {
      const comments = await releaseDueComments(trx, due)
      const listed = comments.filter(({ isListed }) => isListed)
      await enqueueEvents(
        deps,
        trx,
        listed.map(({ id }) => ({ commentId: id })),
      )
      return { count: comments.length, secretIds: new Set(listed.map(({ secretId }) => secretId)) }
    }),
  )
  for (const secretId of released.secretIds) publishCommentCount(deps, secretId)
  return released.count
}
