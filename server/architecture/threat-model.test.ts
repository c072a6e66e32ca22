// Tests of the table of the threat model: the project passes, and a test that does not exist is reported.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTests } from './requirements.ts'
import { root } from './source-files.ts'
import { testTitles } from './syntax.ts'
import { findMissingTests, parseSentences, threatModelPath } from './threat-model.ts'

test('threat model: the tests of a sentence are tests of the project', () => {
  const sentences = parseSentences(readFileSync(`${root}${threatModelPath}`, 'utf8'))
  expect(sentences.length).toBeGreaterThan(20)
  expect(findMissingTests(sentences, readTests().flatMap(testTitles))).toEqual([])
})

test('threat model: a test that was renamed is reported, one with requirement ids is found', () => {
  const document = '## Sentences on /promesa\n\n| sentence | test |\n|---|---|\n| Una. | feed: a<br>feed: b |\n'
  const sentences = parseSentences(document)
  expect(sentences).toEqual([{ sentence: 'Una.', tests: ['feed: a', 'feed: b'] }])
  expect(findMissingTests(sentences, ['feed: a (FEED-01, FEED-02)', 'feed: c'])).toEqual(['feed: b'])
})
