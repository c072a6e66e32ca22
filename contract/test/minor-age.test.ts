import { expect, test } from 'vitest'
import { saysUnderage } from '../src/minor-age.ts'
import { adultSentences } from './adult-sentences.ts'
import { ordinarySentences } from './ordinary-sentences.ts'
import { phraseLists } from './phrases/phrase-lists.ts'
import { seeded } from './seeded.ts'

const minors = phraseLists('minors')
const adults = [...phraseLists('adults'), ...phraseLists('ordinary')]
const year = 2026

test('at least 98 % of those who say it are heard', () => {
  const missed = minors.filter((phrase) => !saysUnderage(phrase, year))
  expect(minors.length).toBeGreaterThan(500)
  expect(missed.length / minors.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('of 10,000 sentences of adults at most 1 % are taken for it', { timeout: 90_000 }, () => {
  const chance = seeded(59)
  const generated = [...adultSentences(7_000, chance), ...ordinarySentences(3_000, chance)]
  const wrong = (list: string[]) => list.filter((sentence) => saysUnderage(sentence, year))
  expect(wrong(adults).length / adults.length, wrong(adults).join('\n')).toBeLessThanOrEqual(0.01)
  expect(wrong(generated).length / generated.length, wrong(generated).slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01)
})

test('a year of birth counts while it is too late', () => {
  expect([2026, 2028, 2029].map((now) => saysUnderage('nací en 2011', now))).toEqual([true, true, false])
})
