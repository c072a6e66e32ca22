// Release policy of erasure cohorts: k-anonymity with a deadline. Pure functions.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { truncateToDay } from '@murmullo/contract/core/primitives'

const dayMs = 86_400_000
const { cohortUsers, cohortDays } = erasureLimits

/** The last day on which content may still be public. */
export function erasureDeadline(requestedAt: Date): string {
  return truncateToDay(new Date(requestedAt.getTime() + cohortDays * dayMs))
}

export type WaitingCohort = { readonly users: number; readonly firstDue: string | null }

/** One day before the deadline: if one daily run is missed, the next still meets it. */
export function canRelease({ users, firstDue }: WaitingCohort, nowMs: number): boolean {
  if (firstDue === null) return false
  return users >= cohortUsers || firstDue <= truncateToDay(new Date(nowMs + dayMs))
}
