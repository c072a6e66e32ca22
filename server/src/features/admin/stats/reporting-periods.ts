// Date functions: UTC weeks from Monday, and consecutive periods of whole weeks that never overlap. The difference of two published
// periods therefore reveals nothing about one week or one day.
import { truncateToDay } from '@murmullo/contract/core/primitives'

const dayMs = 86_400_000
/** The Unix epoch is a Thursday. */
const mondayMs = 4 * dayMs

/** The last closed period. Its last day is counted again for one more day, so it is returned a day later. `to` is the Monday after. */
export function lastClosedPeriod(now: number, weeks: number) {
  const length = weeks * 7 * dayMs
  const end = Math.floor((now - dayMs - mondayMs) / length) * length + mondayMs
  const start = end - length
  return {
    start,
    end,
    from: truncateToDay(new Date(start)),
    to: truncateToDay(new Date(end)),
  }
}

/** The last closed week. */
export function lastClosedWeek(now: number): { readonly from: Date; readonly to: Date } {
  const weekMs = 7 * dayMs
  const end = Math.floor((now - mondayMs) / weekMs) * weekMs + mondayMs
  return { from: new Date(end - weekMs), to: new Date(end) }
}
