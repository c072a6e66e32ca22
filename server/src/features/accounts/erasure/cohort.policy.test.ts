// Unit tests of the release policy of erasure cohorts.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { erasureDeadline, percentOf, releasedRank } from './cohort.policy.ts'

const now = Date.parse('2026-11-10T12:00:00Z')
const all = Number.POSITIVE_INFINITY
const { cohortUsers, cohortSharePercent } = erasureLimits
/** The ranks of users with this many texts each. */
const ranksOf = (counts: readonly number[]) =>
  counts.flatMap((count) => Array.from({ length: count }, (_, index) => index + 1))
const oneTextEach = ranksOf(Array.from({ length: cohortUsers }, () => 1))

test('erasure deadline: it is 30 days after the request, without the time of day', () => {
  expect(erasureDeadline(new Date('2026-11-10T23:59:59Z'))).toBe('2026-12-10')
})

test('erasure cohort: it is released when it has enough users, whatever its deadline', () => {
  const cohort = { firstDue: '2026-12-31', ranks: oneTextEach }
  expect(releasedRank({ ...cohort, users: cohortUsers }, now)).toBe(1)
  expect(releasedRank({ ...cohort, users: cohortUsers - 1 }, now)).toBe(0)
})

test('erasure cohort: a small one is released as a whole from the day before its deadline', () => {
  const cohort = { users: 1, ranks: [1, 2, 3] }
  expect(releasedRank({ ...cohort, firstDue: '2026-11-12' }, now)).toBe(0)
  expect(releasedRank({ ...cohort, firstDue: '2026-11-11' }, now)).toBe(all)
  expect(releasedRank({ ...cohort, firstDue: '2026-11-09' }, now)).toBe(all)
})

test('erasure cohort: an empty one is not released', () => {
  expect(releasedRank({ users: cohortUsers, firstDue: null, ranks: [] }, now)).toBe(0)
})

test.each([
  ['99 users with 5 texts and one with 500', [...Array.from({ length: 99 }, () => 5), 500], 10, 505],
  ['100 users with 5 texts', Array.from({ length: 100 }, () => 5), 5, 500],
  ['99 users with one text and one with 50', [...Array.from({ length: 99 }, () => 1), 50], 2, 101],
  ['100 users with 1 to 100 texts', Array.from({ length: 100 }, (_, index) => index + 1), 100, 5_050],
])('erasure cohort: of %s it takes as many texts as the limit of 2 %% allows', (_, counts, highest, released) => {
  const ranks = ranksOf(counts)
  const rank = releasedRank({ users: 100, firstDue: '2026-12-31', ranks }, now)
  const taken = ranks.filter((each) => each <= rank).length
  expect([rank, taken]).toEqual([highest, released])
  expect((100 * Math.max(...counts.map((count) => Math.min(count, rank)))) / taken).toBeLessThanOrEqual(
    cohortSharePercent,
  )
})

test('erasure cohort: with enough users and too few texts nothing is released before the deadline', () => {
  expect(releasedRank({ users: 100, firstDue: '2026-12-31', ranks: ranksOf([20, 20]) }, now)).toBe(0)
})

test('erasure cohort: the share of a user is rounded up, and 0 % without texts', () => {
  expect([percentOf(10, 505), percentOf(5, 500), percentOf(3, 2), percentOf(0, 0)]).toEqual([2, 1, 100, 0])
})
