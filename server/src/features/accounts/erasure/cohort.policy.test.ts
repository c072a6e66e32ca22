// Unit tests of the release policy of erasure cohorts.
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { canRelease, erasureDeadline } from './cohort.policy.ts'

const now = Date.parse('2026-11-10T12:00:00Z')

test('erasure deadline: it is 30 days after the request, without the time of day', () => {
  expect(erasureDeadline(new Date('2026-11-10T23:59:59Z'))).toBe('2026-12-10')
})

test('erasure cohort: it is released when it has enough users, whatever its deadline', () => {
  const firstDue = '2026-12-31'
  expect(canRelease({ users: erasureLimits.cohortUsers, firstDue }, now)).toBe(true)
  expect(canRelease({ users: erasureLimits.cohortUsers - 1, firstDue }, now)).toBe(false)
})

test('erasure cohort: a small one is released from the day before its deadline', () => {
  const users = 1
  expect(canRelease({ users, firstDue: '2026-11-12' }, now)).toBe(false)
  expect(canRelease({ users, firstDue: '2026-11-11' }, now)).toBe(true)
  expect(canRelease({ users, firstDue: '2026-11-09' }, now)).toBe(true)
})

test('erasure cohort: an empty one is not released', () => {
  expect(canRelease({ users: erasureLimits.cohortUsers, firstDue: null }, now)).toBe(false)
})
