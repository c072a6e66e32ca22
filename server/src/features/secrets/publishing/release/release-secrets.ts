// Interval task: releases the secrets that are due, in one transaction at a whole minute, and publishes one SSE event per section.
import type { Deps } from '../../../../platform/context/request-context.ts'
import { releaseDue } from '../../own/own-secrets.store.ts'
import { publishNewSecrets } from '../../public/publish-secret-events.ts'
import { oncePerInterval } from './once-per-interval.ts'

export function createReleaseTask(deps: Deps): () => Promise<number> {
  const intervalMs = deps.config.RELEASE_INTERVAL_SECONDS * 1_000
  return oncePerInterval(deps, intervalMs, (due) => releaseUntil(deps, due))
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
