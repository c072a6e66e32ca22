import { expect, test } from 'vitest'
import { speaksOfSelfHarm } from '../src/self-harm.ts'
import { adultSentences } from './adult-sentences.ts'
import { ordinarySentences } from './ordinary-sentences.ts'
import { phraseLists } from './phrases/phrase-lists.ts'
import { seeded } from './seeded.ts'

const worries = phraseLists('self-harm')
const everyday = [...phraseLists('ordinary'), ...phraseLists('adults')]

test('at least 98 % of those who speak of it are heard', () => {
  const missed = worries.filter((phrase) => !speaksOfSelfHarm(phrase))
  expect(worries.length).toBeGreaterThan(500)
  expect(missed.length / worries.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('they are heard in the middle of a long text too', () => {
  const chance = seeded(47)
  const missed = worries.filter((phrase) => {
    const [before = '', after = ''] = ordinarySentences(2, chance)
    return !speaksOfSelfHarm(`${before}\n${phrase}. ${after}`)
  })
  expect(missed.length / worries.length, missed.join('\n')).toBeLessThanOrEqual(0.02)
})

test('of those who speak of laughter, love and hair at most 1 % are taken for it', { timeout: 90_000 }, () => {
  const chance = seeded(53)
  const generated = [...ordinarySentences(5_000, chance), ...adultSentences(5_000, chance)]
  const wrong = (list: string[]) => list.filter((sentence) => speaksOfSelfHarm(sentence))
  expect(wrong(everyday).length / everyday.length, wrong(everyday).join('\n')).toBeLessThanOrEqual(0.01)
  expect(wrong(generated).length / generated.length, wrong(generated).slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01)
})

test('no word is a trap', () => {
  const words = [
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'pause',
    '·',
    '',
    ' ',
    '*',
    '@',
    '°',
    '\uD800',
    'QUIERO MATAR',
  ]
  for (const word of words) expect(() => speaksOfSelfHarm(`soy ${word} y tengo ${word}`), word).not.toThrow()
})
