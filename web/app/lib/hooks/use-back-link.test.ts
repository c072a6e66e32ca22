// Unit tests of the back link: how many history entries lead back to the list.
import { expect, test } from 'vitest'
import { getBackSteps } from './use-back-link.ts'

test.each([
  ['opened from the list, the entry before', { page: 's1', list: 3 }, 4, -1],
  ['actions on the page pushed two entries', { page: 's1', list: 3 }, 6, -3],
  ['opened by its URL', null, 4, null],
  ['another page was opened from a list', { page: 's2', list: 3 }, 4, null],
  ['an entry before the list', { page: 's1', list: 3 }, 2, null],
  ['an entry without a history index', { page: 's1', list: 3 }, Number.NaN, null],
])('back link: %s', (_, origin, entry, steps) => {
  expect(getBackSteps(origin, 's1', entry)).toBe(steps)
})
