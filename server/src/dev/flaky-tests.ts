// Flaky test rule of CI: a test that fails and then passes on a retry fails the run, unless `.ci/flaky-tests.json` lists it. The list is
// dated and short, so that a flaky test is fixed and not forgotten.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type FlakyTest = {
  /** Title of the test, or the start of it. */
  readonly test: string
  /** Date of the entry, as in 2026-11-18. */
  readonly since: string
  readonly reason: string
}

const maxListed = 5
const listFile = fileURLToPath(new URL('../../../.ci/flaky-tests.json', import.meta.url))

/** Throws when the list is too long or an entry is incomplete. */
export function parseFlakyTests(json: string): readonly FlakyTest[] {
  const entries = JSON.parse(json) as readonly FlakyTest[]
  if (entries.length > maxListed)
    throw new Error(`${entries.length} flaky tests are listed; at most ${maxListed} may be`)
  for (const { test, since, reason } of entries)
    if (!test || !reason || Number.isNaN(Date.parse(since)))
      throw new Error(`flaky test without date or reason: ${test}`)
  return entries
}

/** Of the failed tests, those that the list does not excuse. A reporter adds the file before the title and the error after it. */
export function unlistedTests(failed: readonly string[], listed: readonly FlakyTest[]): readonly string[] {
  return failed.filter((line) => !listed.some(({ test }) => line.includes(test)))
}

/** Applies the rule to tests that failed and passed on the retry. Returns the exit code. */
export function exitCodeAfterRetry(failed: readonly string[], print: (line: string) => void): 0 | 1 {
  const unlisted = unlistedTests(failed, parseFlakyTests(readFileSync(listFile, 'utf8')))
  for (const line of failed) print(`FLAKY ${line}`)
  if (unlisted.length === 0) return 0
  print(`${unlisted.length} passed only on the retry and are not in .ci/flaky-tests.json: fix them`)
  return 1
}
