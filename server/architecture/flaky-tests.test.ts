// Unit tests of the flaky test rule.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exitCodeAfterRetry, parseFlakyTests, unlistedTests } from '../src/dev/flaky-tests.ts'

const entry = { test: 'a.test.ts > counts', since: '2026-11-18', reason: 'depends on the clock' }

test('flaky tests: the committed list has at most five entries, each with a date and a reason', () => {
  const list = readFileSync(new URL('../../.ci/flaky-tests.json', import.meta.url), 'utf8')
  expect(parseFlakyTests(list).length).toBeLessThanOrEqual(5)
})

test.each([
  ['six entries', [entry, entry, entry, entry, entry, entry]],
  ['an entry without a date', [{ ...entry, since: '' }]],
  ['an entry without a reason', [{ ...entry, reason: '' }]],
])('flaky tests: a list with %s is refused', (_, list) => {
  expect(() => parseFlakyTests(JSON.stringify(list))).toThrow()
})

test('flaky tests: a test that is not listed fails the run although it passed on the retry', () => {
  expect(unlistedTests(['a.test.ts > counts: expected 1', 'b.test.ts > waits'], [entry])).toEqual(['b.test.ts > waits'])
  const printed: string[] = []
  expect(exitCodeAfterRetry(['b.test.ts > waits'], (line) => printed.push(line))).toBe(1)
  expect(printed[0]).toBe('FLAKY b.test.ts > waits')
})
