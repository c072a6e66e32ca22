// Unit tests of percentiles from the histogram of decision times.
import { waitBounds } from '@murmullo/contract/admin/stat-values'
import { expect, test } from 'vitest'
import { percentileRange } from './wait-histogram.policy.ts'

const histogram = (counts: Readonly<Record<number, number>>) => waitBounds.map((bound) => counts[bound] ?? 0)

test('percentile of a histogram: without a decision it is null', () => {
  expect(percentileRange(histogram({}), 50)).toBeNull()
})

test.each([
  [{ 60: 1 }, 50, { min: 60, max: 120 }],
  [{ 0: 1, 240: 1 }, 50, { min: 0, max: 15 }],
  [{ 0: 1, 240: 2 }, 50, { min: 240, max: 480 }],
  [{ 0: 9, 20_160: 1 }, 90, { min: 0, max: 15 }],
  [{ 0: 8, 20_160: 2 }, 90, { min: 20_160, max: null }],
])('percentile of a histogram: of %j the %i th has the bucket %j', (counts, percent, range) => {
  expect(percentileRange(histogram(counts), percent)).toEqual(range)
})

test('percentile of a histogram: the bucket has the exact nearest-rank percentile of the times, for 300 random lists', () => {
  for (let list = 0; list < 300; list += 1) {
    const times = Array.from({ length: 1 + (list % 40) }, (_, index) => (7919 * (list + 1) * (index + 3)) % 30_000)
    const counts = waitBounds.map((min, index) => {
      const max = waitBounds[index + 1] ?? Infinity
      return times.filter((time) => time >= min && time < max).length
    })
    const sorted = times.toSorted((one, other) => one - other)
    for (const percent of [50, 90]) {
      const exact = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? -1
      const { min = -1, max = -1 } = percentileRange(counts, percent) ?? {}
      expect(exact >= min && exact < (max ?? Infinity)).toBe(true)
    }
  }
})
