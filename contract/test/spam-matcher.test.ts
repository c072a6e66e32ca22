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

describe('spam matcher, gaps and symbols inside a term', () => {
  test.each([
    ['psst.me', 'psst.me'],
    ['la p de psst.me', 'psst.me'],
    ['p$st.me', 'psst.me'],
    ['p$-sst.me', 'psst.me'],
    ['p+sst.me', 'psst.me'],
    ['p! s s t . m e', 'psst.me'],
    ['psst ! me', null],
    ['ps7st.me', null],
    ['ps 7 st.me', null],
    ['p ! 4 s s t . m e', null],
    ['p! 4sst.me', null],
    ['apsst me', null],
    ['psst!me oyes', null],
    ['psst|me', 'psst.me'],
    ['sst.me', null],
    ['s s t . m e', null],
    ['psst dot men', null],
  ])('default terms: "%s" matches %s', (text, term) => expect(findSpam(text)).toBe(term))

  test.each([
    ['abajo', 'a bajo precio', null],
    ['abajo', 'a b a j o', 'abajo'],
    ['abajo', 'abaj o', null],
    ['abajo', 'abajo!', 'abajo'],
    ['abajo', 'abajo2', 'abajo'],
    ['abajo', 'abajos', null],
    ['abajo', '$abajo', 'abajo'],
    ['abajo', '4abajo', 'abajo'],
    ['abajo', 'trabajo', null],
    ['puta', 'en disputa', null],
    ['puta', 'disputa.es', null],
    ['puta.es', 'disputa.es', 'puta.es'],
    ['vendo fotos', 'vendofotos', 'vendo fotos'],
    ['vendo fotos', 'vendo, fotos', 'vendo fotos'],
    ['vendo fotos', 'ven do fotos', null],
    ['vendo fotos', 'vendo fo tos', null],
    ['a', 'vitamina a', 'a'],
    ['mwah', 'rnvvah', null],
    ['mama', 'rnarna', 'mama'],
    ['WhatsApp', 'vvhatsapp', 'WhatsApp'],
    ['perra', 'perra', 'perra'],
    ['perra', 'pera', null],
    ['lama', 'la llama', null],
    ['lama', 'la laaama', 'lama'],
    ['gato', 'ga漢to', null],
    ['漢字', '漢字', null],
  ])('term "%s": the text "%s" matches %s', (term, text, expected) =>
    expect(findSpam(text, compileSpamTerms([term]))).toBe(expected),
  )

  test('letters after the 31st of a term are ignored; the first 31 must match', () => {
    const terms = compileSpamTerms(['supercalifragilisticoespialidosos'])
    const found = ['supercalifragilisticoespialido', 'supercalifragilisticoespialidos'].map((text) =>
      findSpam(text, terms),
    )
    expect(found).toEqual([null, 'supercalifragilisticoespialidosos'])
  })

  test('every term of a list is found by its own text, also if several share an automaton', () => {
    const words = [
      'casino',
      'apuesta',
      'onlyfans',
      'telegram',
      'whatsapp',
      'cripto.com',
      'gana dinero',
      'bono',
      'xxx',
      'ñoqui',
    ]
    const terms = compileSpamTerms(words)
    expect(words.map((word) => findSpam(`mira ${word} ahora`, terms))).toEqual(words)
    expect(words.map((word) => findSpam(`mira z${word}z ahora`, terms))).toEqual(words.map(() => null))
  })
})
