// Noninterference test of author anonymity: pages rendered from two databases that differ only in authorship are identical, byte for
// byte.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { caseCount } from '../../server/test/setup/case-count.ts'
import { root } from '../support/servers/processes.ts'
import { test } from '../support/test.ts'

const pairCount = caseCount({ sample: 50, all: 200 })

type Findings = {
  differences: string[]
  answers: number
  unseen: number
  seconds: number
  leaks: string[]
  noticed: string[]
}

test(`anonymity: in ${pairCount} random database pairs no response reveals the author or the existence of a private secret`, async () => {
  test.setTimeout(240_000)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['e2e/support/servers/compare-pages.ts', String(pairCount)],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const found = JSON.parse(stdout) as Findings
  process.stdout.write(`${found.answers} answers of ${pairCount} worlds compared in ${found.seconds} s\n`)
  expect(found.differences).toEqual([])
  expect(found.answers).toBeGreaterThan(pairCount * 12)
  expect(found.unseen).toBeGreaterThan(pairCount * 2.5)
  // Control: every deliberately planted leak was detected.
  expect(found.noticed).toEqual(found.leaks)
})
