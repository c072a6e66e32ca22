// Weeks from Monday to Monday in UTC; and periods of whole weeks that follow each other and never overlap: whoever has two of them can take nothing
// from one that says what a week, or a day, added.
import { cutToDay } from '@murmullo/contract/values'

const dayMs = 86_400_000
/** 1970 began on a Thursday. */
const mondayMs = 4 * dayMs

/** The last one that is over, and whose last day is not counted any more: that is so a day later. `to` is the Monday after it. */
export function lastPeriod(now: number, weeks: number) {
  const length = weeks * 7 * dayMs
  const end = Math.floor((now - dayMs - mondayMs) / length) * length + mondayMs
  const start = end - length
  return {
    start,
    end,
    from: cutToDay(new Date(start)),
    to: cutToDay(new Date(end)),
    last: cutToDay(new Date(end - dayMs)),
  }
}

/** The last week that is over. */
export function lastWeek(now: number): { readonly from: Date; readonly to: Date } {
  const weekMs = 7 * dayMs
  const end = Math.floor((now - mondayMs) / weekMs) * weekMs + mondayMs
  return { from: new Date(end - weekMs), to: new Date(end) }
}
