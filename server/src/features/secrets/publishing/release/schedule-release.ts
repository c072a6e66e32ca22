// Release policy of new secrets (batching by the minute): all secrets of a minute become public together, so that the time of publication
// does not reveal which user was online at that second.
import type { Deps } from '../../../../platform/context/request-context.ts'
import { newInternalIdAt } from '../../../../platform/crypto/internal-id.ts'
import { findAnonymitySetStart } from './releases.store.ts'

/** Minimum time between scheduling and release, so that the transaction commits before the release. */
const marginMs = 10_000
/** "Publicar más tarde": the window is as long as the latest 100 secrets took, within these limits. */
const anonymitySetSize = 100
const minWindowMs = 15 * 60_000
const maxWindowMs = 24 * 60 * 60_000

/** The id has the time of release, too: lists are ordered by id. */
type Release = { readonly id: string; readonly createdAt: Date; readonly isReleased: boolean }

export async function scheduleRelease(deps: Deps, input: { readonly later?: boolean | undefined }): Promise<Release> {
  const intervalMs = deps.config.RELEASE_INTERVAL_SECONDS * 1_000
  const now = deps.clock()
  if (intervalMs === 0) return { ...stampAt(now), isReleased: true }
  const next = nextRelease(now, intervalMs)
  if (input.later !== true) return { ...stampAt(next), isReleased: false }
  const window = delayWindow(now, await findAnonymitySetStart(deps.db.write.prepared, anonymitySetSize))
  return { ...stampAt(next + randomStep(window, intervalMs)), isReleased: false }
}

function stampAt(moment: number) {
  return { id: newInternalIdAt(moment), createdAt: new Date(moment) }
}

export function nextRelease(now: number, intervalMs: number): number {
  return Math.ceil((now + marginMs) / intervalMs) * intervalMs
}

/** `setStart`: release of the oldest of the latest 100 secrets. */
export function delayWindow(now: number, setStart: Date | null): number {
  if (setStart === null) return maxWindowMs
  return Math.min(maxWindowMs, Math.max(minWindowMs, now - setStart.getTime()))
}

function randomStep(window: number, intervalMs: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((value / 2 ** 32) * (window / intervalMs)) * intervalMs
}
