// Publishes reaction counts to open SSE connections, throttled: one event per interval, and the last change is always included.
import { liveLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../platform/context/request-context.ts'
import { publishReactionCounts as publishCountsOf } from '../secrets/public/publish-secret-events.ts'

/** Batch limit of one query; the rest follows in the next interval. */
const batchSize = 500
const pendingByProcess = new WeakMap<Deps, Set<string>>()

export function publishReactionCounts(services: Deps, secretIds: readonly string[]): void {
  const pendingIds = pendingByProcess.get(services) ?? new Set()
  pendingByProcess.set(services, pendingIds)
  const isIdle = pendingIds.size === 0
  for (const id of secretIds) pendingIds.add(id)
  if (isIdle && pendingIds.size > 0) schedulePublish(services, pendingIds)
}

function schedulePublish(services: Deps, pendingIds: Set<string>): void {
  setTimeout(() => {
    const some = [...pendingIds].slice(0, batchSize)
    for (const id of some) pendingIds.delete(id)
    publishCountsOf(services, some)
    if (pendingIds.size > 0) schedulePublish(services, pendingIds)
  }, liveLimits.reactionsMs).unref()
}
