// Unit test of docs/audit-findings.md: every test that it names exists.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = new URL('../../docs/audit-findings.md', import.meta.url)

test('audit findings: every named test is in its file', () => {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.includes(']('))
  expect(rows.length).toBeGreaterThan(35)
  const missing = rows.filter((row) => {
    const [, path = '', title = ''] = /\[[\w-]+\]\(([^)]+)\): (.+) \|$/.exec(row) ?? []
    return title === '' || !readFileSync(new URL(path, page), 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})
