// Unit tests of the underage detector: recall on statements of minors, false positives on texts of adults.
import { expect, test } from 'vitest'
import { statesUnderage } from '../src/safety/underage.ts'
import { adultSentences } from './support/adult-sentences.ts'
import { ordinarySentences } from './support/ordinary-sentences.ts'
import { phraseLists } from './phrases/phrase-lists.ts'
import { createSeededRandom } from './support/seeded-random.ts'

const minors = phraseLists('minors')
const adults = [...phraseLists('adults'), ...phraseLists('ordinary')]
const year = 2026

test('underage detector: recall on statements of minors is at least 98 %', () => {
  const missed = minors.filter((phrase) => !statesUnderage(phrase, year))
  expect(minors.length).toBeGreaterThan(500)
  expect(missed.length / minors.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('underage detector: false positives on 10,000 texts of adults are at most 1 %', { timeout: 90_000 }, () => {
  const chance = createSeededRandom(59)
  const generated = [...adultSentences(7_000, chance), ...ordinarySentences(3_000, chance)]
  const wrong = (list: string[]) => list.filter((sentence) => statesUnderage(sentence, year))
  expect(wrong(adults).length / adults.length, wrong(adults).join('\n')).toBeLessThanOrEqual(0.01)
  expect(wrong(generated).length / generated.length, wrong(generated).slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01)
})

test('underage detector: a birth year matches only while the author must be under 18', () => {
  expect([2026, 2028, 2029].map((now) => statesUnderage('nací en 2011', now))).toEqual([true, true, false])
})

test.each([
  [2007, false],
  [2008, false],
  [2009, true],
  [2021, true],
  [2022, false],
])('underage detector: the birth year %i counts in 2026: %s', (born, isUnderage) => {
  expect(statesUnderage(`nací en ${born}`, year)).toBe(isUnderage)
})
