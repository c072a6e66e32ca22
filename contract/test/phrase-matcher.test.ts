// Unit tests of the phonetic tokenizer and the phrase matcher: spelling, clause boundaries, and each part of the phrase syntax.
import { describe, expect, test } from 'vitest'
import { phoneticForm, tokenizePhonetic } from '../src/text/phonetic-tokens.ts'
import { compilePhrases, hasPhraseMatch, replacePhrases } from '../src/text/phrase-matcher.ts'

describe('phonetic tokens', () => {
  test.each([
    ['', []],
    ['kiero qiero quiero QUIEROOO', ['kiero', 'kiero', 'kiero', 'kiero']],
    ['vaca baca', ['baka', 'baka']],
    ['hacer aser', ['aser', 'aser']],
    ['cielo sielo zielo', ['sielo', 'sielo', 'sielo']],
    ['llave yave', ['yabe', 'yabe']],
    ['chico quince', ['#iko', 'kinse']],
    ['perro pero perrrro', ['perro', 'pero', 'perro']],
    ['carr coopera', ['kar', 'kopera']],
    ['t3ngo s3cr3t@s', ['tengo', 'sekretas']],
    ['m*erda', ['merda']],
    ['m voy xq toy mal', ['me', 'boy', 'porke', 'estoy', 'mal']],
    ['yanoquiero ir', ['ya', 'no', 'kiero', 'ir']],
    ['constructor', ['konstruktor']],
    ['el 3.5% a las 10:30', ['el', '3.5%', 'a', 'las', '10:30']],
    ['año n° 5', ['ano', 'n', 'º', '5']],
  ])('%j has the tokens %j', (text, tokens) => expect(tokenizePhonetic(text)).toEqual(tokens))

  test.each([
    ['hola, adiós', ['ola', '·', 'adios']],
    ['hola... ¡adiós!', ['ola', '·', 'adios', '·']],
    ['hola\nadiós', ['ola', '·', 'adios']],
    ['hola 😀 adiós', ['ola', '·', 'adios']],
    ['«hola»', ['·', 'ola', '·']],
  ])('%j: punctuation is one clause boundary: %j', (text, tokens) => expect(tokenizePhonetic(text)).toEqual(tokens))

  test.each(['hola-adiós', 'hola - adiós', '"hola" \'adiós\'', 'hola ~ adiós', 'hola * adiós'])(
    '%s: hyphens, quotes and lone signs are no clause boundary',
    (text) => expect(tokenizePhonetic(text)).toEqual(['ola', 'adios']),
  )

  test('a word has the same form after more words than the cache holds', () => {
    const before = phoneticForm('cabeza')
    for (let index = 0; index < 5_001; index += 1) phoneticForm(`v${index}`)
    expect([before, phoneticForm('cabeza')]).toEqual(['kabesa', 'kabesa'])
  })

  test('a number has no phonetic form', () => expect(phoneticForm('2000')).toBe('2000'))
})

describe('phrase matcher', () => {
  const matches = (phrases: string, text: string, groups = {}) =>
    hasPhraseMatch(tokenizePhonetic(text), compilePhrases(phrases, groups))

  test.each<[string, string, boolean]>([
    ['me quiero ir', 'hoy me quiero ir de aquí', true],
    ['me quiero ir', 'me quiero', false],
    ['me quiero ir', 'me quiero, ir', false],
    ['me quiero ir', 'quiero ir', false],
    ['me voy|fui', 'me voy', true],
    ['me voy|fui', 'me fui', true],
    ['me voy|fui', 'me quedo', false],
    ['me voy|fui', 'me', false],
    ['llor* mucho', 'lloraba mucho', true],
    ['llor* mucho', 'llamaba mucho', false],
    ['llor* mucho', 'mucho', false],
    ['llo* mucho', 'llueve mucho', false],
    ['soy *ista', 'soy periodista', true],
    ['soy *ista', 'soy periodico', false],
    ['soy -no feliz', 'soy muy feliz', true],
    ['soy -no feliz', 'soy no feliz', false],
    ['soy -no feliz', 'soy, feliz', true],
    ['soy muy? feliz', 'soy feliz', true],
    ['soy muy? feliz', 'soy muy feliz', true],
    ['soy muy? feliz', 'soy poco feliz', false],
    ['soy muy? feliz', 'soy muy muy feliz', false],
    ['soy .. feliz', 'soy feliz', true],
    ['soy .. feliz', 'soy muy muy feliz', true],
    ['soy .. feliz', 'soy de verdad muy feliz', false],
    ['soy .. feliz', 'soy así, feliz', false],
    ['soy -bueno|b* feliz', 'soy buena feliz', true],
    ['soy -bueno|b* feliz', 'soy bueno feliz', false],
    ['soy ANIMAL', 'soy gato', true],
    ['soy ANIMAL', 'soy perro', true],
    ['soy ANIMAL', 'soy animal', false],
    ['ANIMAL ladra', 'mi perro ladra', true],
    ['uno\n\n  dos tres  \n', 'dos tres', true],
    ['uno\n\n  dos tres  \n', 'tres', false],
    ['uno dos\nuno tres', 'uno tres', true],
    ['uno dos\nuno tres', 'uno dos', true],
    ['corr* lejos\ncorr* cerca', 'corrí lejos', true],
    ['corr* lejos\ncorr* cerca', 'corrí cerca', true],
  ])('phrase %j in "%s": %s', (phrases, text, isMatch) =>
    expect(matches(phrases, text, { ANIMAL: 'perro|gato' })).toBe(isMatch),
  )

  const replaced = (phrases: string, text: string) =>
    replacePhrases(tokenizePhonetic(text), compilePhrases(phrases), '·').join(' ')

  test.each([
    ['muerto de risa', 'estoy muerto de risa hoy', 'estoy · oy'],
    ['muerto de risa', 'muerto de risa muerto de risa', '· ·'],
    ['muerto de risa', 'estoy muerto de', 'estoy muerto de'],
    ['muerto de risa?', 'muerto de risa ya', '· ya'],
    ['muerto\nmuerto de risa', 'muerto de risa ya', '· ya'],
    ['muerto de risa\nmuerto', 'muerto de risa ya', '· ya'],
    ['muer* de risa\nmuerto', 'muerto de risa ya', '· ya'],
    ['muerto ..', 'muerto uno dos tres', '· tres'],
  ])('replacement of the longest match of %j in "%s": "%s"', (phrases, text, tokens) =>
    expect(replaced(phrases, text)).toBe(tokens),
  )
})
