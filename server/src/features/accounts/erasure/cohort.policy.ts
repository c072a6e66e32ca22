// Release policy of erasure cohorts: k-anonymity with a deadline. Pure functions.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'

const dayMs = 86_400_000
const { cohortUsers, cohortDays, cohortSharePercent } = erasureLimits

/** The last day on which content may still be public. */
export function erasureDeadline(requestedAt: Date): string {
  return truncateToDay(new Date(requestedAt.getTime() + cohortDays * dayMs))
}

export type WaitingCohort = {
  readonly users: number
  readonly firstDue: string | null
  /** Of each text in the queue. */
  readonly ranks: readonly number[]
}

/**
 * The highest rank that is released now; 0 for none. At the deadline all texts are released, one day early: if one daily run is missed, the next
 * still meets it.
 */
export function releasedRank({ users, firstDue, ranks }: WaitingCohort, nowMs: number): number {
  if (firstDue === null) return 0
  if (firstDue <= truncateToDay(new Date(nowMs + dayMs))) return Number.POSITIVE_INFINITY
  return users >= cohortUsers ? highestBoundedRank(ranks) : 0
}

/** The highest rank up to which no user has a larger share of the texts than the limit. Each user has at most one text of each rank. */
function highestBoundedRank(ranks: readonly number[]): number {
  let highest = 0
  for (const [index, rank] of ranks.toSorted((one, other) => one - other).entries())
    if (100 * rank <= cohortSharePercent * (index + 1)) highest = rank
  return highest
}

/** Rounded up. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.ceil((100 * part) / whole))
}
