// Release policy of new texts (batching): all secrets of a minute, and all comments of ten seconds, become public together, so that the time of
// publication does not reveal which user was online at that second.
import type { Deps } from '../../../../platform/context/request-context.ts'
import { newInternalId, newInternalIdAt } from '../../../../platform/crypto/internal-id.ts'
import { findAnonymitySetStart } from './releases.store.ts'

/** Minimum time between scheduling and release, so that the transaction commits before the release. */
const marginMs = 10_000
/** Comments are answers: they become public by ticks of ten seconds, with a shorter margin. */
const commentIntervalMs = 10_000
const commentMarginMs = 2_000
/** "Publicar más tarde": the window is as long as the latest 100 secrets took, within these limits. */
const anonymitySetSize = 100
const minWindowMs = 15 * 60_000
const maxWindowMs = 24 * 60 * 60_000

/** The id has the time of release, too: lists are ordered by id. */
export type Release = { readonly id: string; readonly createdAt: Date; readonly isReleased: boolean }

export async function scheduleRelease(deps: Deps, input: { readonly later?: boolean | undefined }): Promise<Release> {
  const intervalMs = deps.config.RELEASE_INTERVAL_SECONDS * 1_000
  const now = deps.clock()
  if (intervalMs === 0) return { ...stampAt(now), isReleased: true }
  const next = nextRelease(now, intervalMs, marginMs)
  if (input.later !== true) return { ...stampAt(next), isReleased: false }
  const window = delayWindow(now, await findAnonymitySetStart(deps.db.write.prepared, anonymitySetSize))
  return { ...stampAt(next + randomStep(window, intervalMs)), isReleased: false }
}

/** 0 without batching. */
export function commentReleaseIntervalMs({ config }: Pick<Deps, 'config'>): number {
  return config.RELEASE_INTERVAL_SECONDS === 0 ? 0 : commentIntervalMs
}

/** Signed comments wait, too: published at once, one would show an observer of a connection which nickname uses it. */
export function scheduleCommentRelease(deps: Deps): Release {
  const intervalMs = commentReleaseIntervalMs(deps)
  const now = deps.clock()
  if (intervalMs === 0) return { id: newInternalId(), createdAt: new Date(now), isReleased: true }
  return { ...stampAt(nextRelease(now, intervalMs, commentMarginMs)), isReleased: false }
}

function stampAt(moment: number) {
  return { id: newInternalIdAt(moment), createdAt: new Date(moment) }
}

export function nextRelease(now: number, intervalMs: number, margin: number): number {
  return Math.ceil((now + margin) / intervalMs) * intervalMs
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
