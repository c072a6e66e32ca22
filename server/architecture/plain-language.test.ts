// Tests of the plain-language rules: the project passes, and each rule reports a planted private word.
import { describe, expect, test } from 'vitest'
import {
  privateDocuments,
  privateExports,
  privateFileNames,
  privateFirstLines,
  privateLocals,
  privateLogMessages,
  privateMetricNames,
  privateTestTitles,
} from './plain-language.ts'
import { readSources } from './source-files.ts'

const code = readSources(/^(contract|server|web|e2e|ops)\/.*\.tsx?$/).filter(
  ({ path }) => !path.endsWith('.gen.ts') && !path.startsWith('server/architecture/plain-language'),
)
const documents = readSources(/\.md$/)
const planted = (text: string) => [{ path: 'server/src/a.ts', text }]

describe('plain language: the project', () => {
  test('file names have no private word', () => expect(privateFileNames(code.map(({ path }) => path))).toEqual([]))
  test('exported names have no private word', () => expect(privateExports(code)).toEqual([]))
  test('local names have no private word', () => expect(privateLocals(code)).toEqual([]))
  test('first lines of files have no private word', () => expect(privateFirstLines(code)).toEqual([]))
  test('test titles have no private word', () => expect(privateTestTitles(code)).toEqual([]))
  test('log messages have no private word', () => expect(privateLogMessages(code)).toEqual([]))
  test('metric names have no private word', () => expect(privateMetricNames(code)).toEqual([]))
  test('documents have no private word', () => expect(privateDocuments(documents)).toEqual([]))
})

describe('plain language: a planted private word is reported', () => {
  test('file name: as a word of the stem or of a suffix', () => {
    expect(privateFileNames(['server/src/close-door.ts', 'server/src/people.letters.ts', 'web/app/keep.tsx'])).toEqual([
      'server/src/close-door.ts',
      'server/src/people.letters.ts',
    ])
    expect(privateFileNames(['web/app/features/publishing/publish-error-box.tsx', 'server/src/indoor.ts'])).toEqual([])
  })
  test('exported name: function, constant, type and class', () => {
    for (const line of [
      'export function openDoor() {}',
      'export const keptAnswers = 1',
      'export type ToldReaction = 1',
      'export class Shelf {}',
    ])
      expect(privateExports(planted(line)), line).toHaveLength(1)
    expect(privateExports(planted('const door = 1\nexport const deadLetterQueue = door\n'))).toEqual([])
  })
  test('local name: variable, parameter, alias, array element, function, type and declared property', () => {
    for (const line of [
      'const asked = 1',
      'for (const heard of [1]) f(heard)',
      'const { response: told } = f()',
      'const [first, [wish]] = f()',
      'const f = ({ a: { b: news } }) => 1',
      'const f = (desk = 1) => 1',
      'const f = (...wishes: string[]) => 1',
      'function openDoor() {}',
      'type KeptNotes = 1',
      'type Props = { readonly isAsked: boolean }',
      'class A { #fate = 1 }',
      'type Send = (told: string) => void',
    ])
      expect(privateLocals(planted(line)), line).toHaveLength(1)
  })
  test('local name: a property of the API, an allowed name and a word in its ordinary meaning pass', () => {
    for (const line of [
      'const { heard } = f()',
      'f({ told: 1 })',
      'const isHeld = true',
      'const letter = text[0]',
      'const words = text.split(" ")',
    ])
      expect(privateLocals(planted(line)), line).toEqual([])
  })
  test('first line: only the first one counts', () => {
    expect(privateFirstLines(planted('// For whoever asks.\nexport {}\n'))).toHaveLength(1)
    expect(privateFirstLines(planted('// Rate limiter.\n// nobody\n'))).toEqual([])
  })
  test('test title: plain, with a table and with placeholders', () => {
    for (const line of [
      `test('everybody waits', () => {})`,
      `test.each([1])('someone %s', () => {})`,
      'describe(`everybody ${1} waits`, () => {})',
    ])
      expect(privateTestTitles(planted(line)), line).toHaveLength(1)
    expect(privateTestTitles(planted(`test('a visitor reads', () => {})\nconst x = 'nobody'\n`))).toEqual([])
  })
  test('log message: the second argument', () => {
    expect(privateLogMessages(planted(`log.warn({ component: 'live' }, 'nobody was told')`))).toHaveLength(1)
    expect(privateLogMessages(planted(`log.warn({ component: 'nobody' }, 'publish failed')`))).toEqual([])
  })
  test('metric name: a word between underscores', () => {
    expect(privateMetricNames(planted(`counter('http_server_kept_answers_total')`))).toHaveLength(1)
    expect(privateMetricNames(planted(`counter('http_response_cache_hits_total')`))).toEqual([])
  })
  test('document: every line counts', () =>
    expect(privateDocuments([{ path: 'README.md', text: '# Title\n\nFor whoever is on watch.\n' }])).toHaveLength(1))
})
