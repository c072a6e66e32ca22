// When an erasure cohort is released (k-anonymity with a time limit). Pure.
import { limits } from '@murmullo/contract/limits'
import { cutToDay } from '@murmullo/contract/values'

const dayMs = 86_400_000
const { cohortUsers, cohortDays } = limits.leaving

/** The day by which content is erased at the latest. */
export function eraseByFor(requestedAt: Date): string {
  return cutToDay(new Date(requestedAt.getTime() + cohortDays * dayMs))
}

export type Waiting = { readonly people: number; readonly firstDue: string | null }

/** One day before the limit: a daily run that is missed once still keeps the promised day. */
export function mayRelease({ people, firstDue }: Waiting, nowMs: number): boolean {
  if (firstDue === null) return false
  return people >= cohortUsers || firstDue <= cutToDay(new Date(nowMs + dayMs))
}
