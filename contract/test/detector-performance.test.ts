// Performance test: text detectors need linear time on hostile input. Runs the benchmark in a child process.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('support/detector-benchmark.ts', import.meta.url))
/** Limit in milliseconds for 100 kB. Functions that run on every key press are fast; a published text has at most 5 kB. */
const allowed = {
  findSpam: 10,
  isReasonableText: 10,
  speaksOfSelfHarm: 1_000,
  saysUnderage: 1_000,
  detectPii: 1_000,
  warningsIn: 1_000,
}

test('text detectors: 100 kB of hostile input stay below the time limit of each function', { timeout: 120_000 }, () => {
  const measured = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Record<
    keyof typeof allowed,
    Record<string, number>
  >
  const slow = Object.entries(allowed).flatMap(([detector, limit]) =>
    Object.entries(measured[detector as keyof typeof allowed])
      .filter(([, ms]) => ms >= limit)
      .map(([text, ms]) => `${detector}, ${text}: ${ms.toFixed(1)} ms`),
  )
  expect(slow).toEqual([])
})
