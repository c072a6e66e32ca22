// Interval task: releases the secrets that are due, in one transaction at a whole minute, and publishes one SSE event per section.
import type { Deps } from '../../../../platform/context/request-context.ts'
import { publishNewSecrets } from '../../public/publish-secret-events.ts'
import { releaseDue } from '../../own/own-secrets.store.ts'

/** After these seconds of a minute the rest waits for the next one: a release within the minute would tell that its secret was late. */
const windowMs = 5_000

export async function releaseSecrets(deps: Deps): Promise<number> {
  const intervalMs = deps.config.RELEASE_INTERVAL_SECONDS * 1_000
  const now = deps.clock()
  const elapsedMs = intervalMs === 0 ? 0 : now % intervalMs
  if (elapsedMs > windowMs) return 0
  const released = await releaseDue(deps.db.write, new Date(now - elapsedMs))
  const listed = released.filter(({ isListed }) => isListed === true)
  for (const isExplicit of [false, true]) {
    const count = listed.filter((secret) => secret.isExplicit === isExplicit).length
    if (count > 0) publishNewSecrets(deps, { isExplicit, count })
  }
  return released.length
}
