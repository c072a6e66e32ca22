// Interval task: releases the secrets that are due, in one transaction at a whole minute, and publishes one SSE event per section.
import type { Deps } from '../../../../platform/context/request-context.ts'
import { releaseDue } from '../../own/own-secrets.store.ts'
import { publishNewSecrets } from '../../public/publish-secret-events.ts'

/** Later in a minute nothing is released, also after a restart of the worker. */
const windowMs = 5_000

/** One release per minute. A secret that commits later waits for the next one: released alone, it would reveal when it was written. */
export function createReleaseTask(deps: Deps): () => Promise<number> {
  const intervalMs = deps.config.RELEASE_INTERVAL_SECONDS * 1_000
  let latest = 0
  return async () => {
    const now = deps.clock()
    const elapsedMs = intervalMs === 0 ? 0 : now % intervalMs
    const due = now - elapsedMs
    if (elapsedMs > windowMs || due === latest) return 0
    const count = await releaseUntil(deps, new Date(due))
    latest = due
    return count
  }
}

async function releaseUntil(deps: Deps, due: Date): Promise<number> {
  const released = await releaseDue(deps.db.write, due)
  const listed = released.filter(({ isListed }) => isListed === true)
  for (const isExplicit of [false, true]) {
    const count = listed.filter((secret) => secret.isExplicit === isExplicit).length
    if (count > 0) publishNewSecrets(deps, { isExplicit, count })
  }
  return released.length
}
