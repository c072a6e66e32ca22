// Unit tests of PII detection and masking.
import { describe, expect, test } from 'vitest'
import { detectPii, maskPii } from '../src/pii/detect.ts'
import { adultSentences } from './support/adult-sentences.ts'
import { ordinarySentences } from './support/ordinary-sentences.ts'
import { phraseList } from './phrases/phrase-lists.ts'
import { createSeededRandom } from './support/seeded-random.ts'

const detected = (text: string) =>
  detectPii(text).map(({ start, end, kind }) => ({ kind, part: text.slice(start, end) }))

describe('PII detection: one match per example', () => {
  const examples = phraseList('giveaways').map((line) => line.split('|'))
  test.each(examples)('PII type %s is found in: %s', (kind, text = '', part) =>
    expect(detected(text)).toEqual([{ kind, part }]),
  )

  test('a match is found between other words', () => {
    for (const [kind, text = '', part] of examples)
      expect(detected(`Bueno, les cuento 👀: ${text}\ny ya.`), text).toEqual([{ kind, part }])
  })
})

test('PII detection: prices, years, ages, times and lone symbols do not match', () => {
  const chance = createSeededRandom(61)
  const clean = [
    ...phraseList('no-giveaways'),
    ...phraseList('ordinary'),
    ...phraseList('adults'),
    ...phraseList('clean-psst'),
    ...ordinarySentences(2_000, chance),
    ...adultSentences(2_000, chance),
  ]
  expect(clean.filter((sentence) => detectPii(sentence).length > 0)).toEqual([])
})

test('PII detection: document numbers with an invalid check digit do not match', () => {
  expect(['12.345.678-4', '12345678A', 'X1234567A'].flatMap(detected)).toEqual([])
})

test('PII detection: several matches are sorted by offset and do not overlap; masking replaces each one', () => {
  const text = 'Soy Ana, ana@gmail.com o @ana_23, cel 11 2345-6789, calle Lima 123, www.ana.com'
  const found = detectPii(text)
  expect(found.map(({ kind }) => kind)).toEqual(['email', 'handle', 'phone', 'address', 'link'])
  for (const [at, { start }] of found.entries()) expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0)
  expect(found.toReversed().reduce(maskPii, text)).toBe(
    'Soy Ana, [correo] o [usuario], cel [teléfono], [dirección], [enlace]',
  )
})

test('PII mask: a masked text has no further match', () => {
  for (const line of phraseList('giveaways')) {
    const text = line.split('|')[1] ?? ''
    const masked = detectPii(text).toReversed().reduce(maskPii, text)
    expect(detectPii(masked), masked).toEqual([])
  }
})
