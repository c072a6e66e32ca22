// Histogram of decision times (pure functions). Days are stored as counts per bucket, which can be summed over a period; a median cannot.
import { waitBounds } from '@murmullo/contract/admin/stat-values'
import type { WaitRange } from '@murmullo/contract/admin/stats'

/** Counts per bucket, in the order of `waitBounds`. */
export type WaitHistogram = readonly number[]

/** The bucket from a lower bound to the next one. */
function rangeAt(index: number): WaitRange {
  return { min: waitBounds[index] ?? 0, max: waitBounds[index + 1] ?? null }
}

/** Bucket of a percentile by the nearest rank: that many of the decisions took less than its `max`. Null when there is none. */
export function percentileRange(histogram: WaitHistogram, percent: number): WaitRange | null {
  const total = histogram.reduce((sum, n) => sum + n, 0)
  if (total === 0) return null
  const rank = Math.ceil((total * percent) / 100)
  let seen = 0
  const index = histogram.findIndex((n) => (seen += n) >= rank)
  return rangeAt(index)
}
