// Unit tests of the spam matcher: recall on obfuscated terms, false positives, and terms of an administrator.
import { describe, expect, test } from 'vitest'
import { defaultSpamTerms, findSpam, compileSpamTerms } from '../src/safety/spam-matcher.ts'
import { obfuscate } from './support/obfuscate.ts'
import { ordinarySentences } from './support/ordinary-sentences.ts'
import { phraseList } from './phrases/phrase-lists.ts'
import { createSeededRandom } from './support/seeded-random.ts'

test('spam matcher: at least 99.9 % of 10,000 obfuscated terms are found (SPAM-03)', () => {
  const chance = createSeededRandom(41)
  const around = ordinarySentences(50, chance)
  const missed = Array.from({ length: 10_000 }, () => obfuscate(chance.pick(defaultSpamTerms), chance)).filter(
    (name) => findSpam(`${chance.pick(around)} ${name} ${chance.pick(around)}`) === null,
  )
  expect(missed.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(10)
})

test('spam matcher: none of 5,000 clean sentences matches', () => {
  const chance = createSeededRandom(43)
  const tricky = phraseList('clean-psst')
  const mixed = ordinarySentences(2_500, chance).map((sentence) => `${chance.pick(tricky)} ${sentence}`)
  const clean = [
    ...tricky,
    ...ordinarySentences(2_500, chance),
    ...mixed,
    ...phraseList('ordinary'),
    ...phraseList('adults'),
  ]
  expect(clean.length).toBeGreaterThan(5_000)
  expect(clean.filter((sentence) => findSpam(sentence) !== null)).toEqual([])
})

describe('spam matcher, default terms', () => {
  test.each([
    'psst.me',
    'PSST.ME',
    'psstme',
    'psst_me',
    'www.psst.me/hola',
    'elpsst.me',
    'psst.me!',
    'psst .me',
    'psst . me',
    'psst (.) me',
    'psst punto me',
    'psst (punto) me',
    'psst[dot]me',
    'p s s t . m e',
    'p sst.me',
    'p.s.s.t.m.e',
    'pssssst.meee',
    'p$$t.m3',
    'psst.rne',
    'рѕѕт.ме',
    'ｐｓｓｔ．ｍｅ',
    'ps\uFB06.me',
    'psst.me2024',
  ])('obfuscated domain matches: %s (SPAM-03)', (text) =>
    expect(findSpam(`entren a ${text} que está bueno`)).not.toBeNull(),
  )

  test.each(['psst, me dijo', 'psst. me dijo', 'psst... me dijo', 'psst me dijo', 'psst.menos', 'psst! me oyes'])(
    'Spanish text does not match: %s',
    (text) => expect(findSpam(text)).toBeNull(),
  )
})

describe('spam matcher, terms of an administrator', () => {
  const terms = compileSpamTerms([
    'ano',
    'pera',
    'onlyfans',
    'ai',
    'corno',
    'puta',
    '666',
    'vendo fotos',
    'sí',
    'Telegram',
    '...',
    '',
  ])
  const named = (text: string) => findSpam(text, terms)

  test.each([
    ['0nIyf4ns', 'onlyfans'],
    ['o n l y f a n s', 'onlyfans'],
    ['vendo   fotos', 'vendo fotos'],
    ['VENDO-FOTOS', 'vendo fotos'],
    ['te|egram', 'Telegram'],
    ['el 666', '666'],
  ])('"%s" matches the term "%s"', (text, term) => expect(named(text)).toBe(term))

  test('a term inside a longer word does not match', () => expect(named('una computadora en disputa')).toBeNull())
  test('ñ does not match n', () =>
    expect([named('este año'), named('este an\u0303o'), named('el ano')]).toEqual([null, null, 'ano']))
  test('rr and ll do not match r and l', () => expect([named('la perra'), named('peeera')]).toEqual([null, 'pera']))
  test('l does not match i, and m does not match rn', () =>
    expect([named('al fin'), named('como')]).toEqual([null, null]))
  test('a number does not match a word; digits between letters do', () => {
    expect(findSpam('llama al 714', compileSpamTerms(['tía']))).toBeNull()
    expect(findSpam('mi 71a favorita', compileSpamTerms(['tía']))).toBe('tía')
  })
  test('a list of 200 terms is compiled and the last one matches', () => {
    const many = Array.from(
      { length: 200 },
      (_, at) => `sitio${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}x.com`,
    )
    expect(findSpam('mira sitiojtx.com', compileSpamTerms(many))).toBe('sitiojtx.com')
  })
  test('an empty list matches nothing', () => expect(findSpam('psst.me', compileSpamTerms([]))).toBeNull())
})
