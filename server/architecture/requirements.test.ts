// Tests of the requirements traceability matrix: the project passes, and each kind of gap is reported.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findGaps, listProofs, matrixPath, parseRequirements, readTests, renderMatrix } from './requirements.ts'
import { root } from './source-files.ts'

const matrix = readFileSync(`${root}${matrixPath}`, 'utf8')
const proofs = listProofs(readTests())

describe('requirements: the project', () => {
  test('the matrix lists 508 requirements, each with a decision or a test', () => {
    const requirements = parseRequirements(matrix)
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(508)
    expect(findGaps(requirements, proofs)).toEqual({ unproved: [], unknown: [] })
  })
  test('the matrix lists the tests of today: `pnpm requirements` updates it', () => {
    expect(renderMatrix(matrix, proofs)).toBe(matrix)
  })
})

describe('requirements: gaps', () => {
  const planted = '| FEED-01 | One. |  | old |\n| FEED-02 | Two. | [9](decisions/9.md) |  |\ntext\n'
  const source = (text: string) => [{ path: 'web/app/a.test.ts', text }]
  test('a requirement without a decision and without a test is reported', () => {
    expect(findGaps(parseRequirements(planted), [])).toEqual({ unproved: ['FEED-01'], unknown: [] })
  })
  test('an id in a title that no requirement has is reported, other abbreviations are not', () => {
    const found = listProofs(source(`test('feed: loads (FEED-01, FEED-99, UTF-16)', () => {})`))
    expect(findGaps(parseRequirements(planted), found)).toEqual({
      unproved: [],
      unknown: ['web/app/a.test.ts: FEED-99'],
    })
  })
  test('the rendered row has the title without ids, and keeps statement and decision', () => {
    const found = listProofs(source(`test.each([1])('feed: a | b %s (FEED-01)', () => {})`))
    expect(renderMatrix(planted, found)).toBe(
      '| FEED-01 | One. |  | [a.test](../web/app/a.test.ts): feed: a \\| b %s |\n| FEED-02 | Two. | [9](decisions/9.md) |  |\ntext\n',
    )
  })
})
