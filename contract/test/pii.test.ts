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

test('PII detection: a link that encloses an email address is one match, and masking keeps the text after it', () => {
  const text = 'mira https://sitio.com/ana@gmail.com/perfil hoy'
  const matches = detectPii(text)
  expect(matches.map(({ kind }) => kind)).toEqual(['link'])
  expect(matches.reduceRight(maskPii, text)).toBe('mira [enlace] hoy')
})

test('PII mask: a masked text has no further match', () => {
  for (const line of phraseList('giveaways')) {
    const text = line.split('|')[1] ?? ''
    const masked = detectPii(text).toReversed().reduce(maskPii, text)
    expect(detectPii(masked), masked).toEqual([])
  }
})

describe('PII detection: phone numbers without a phone word', () => {
  test.each([
    ['+12345678', false, '8 digits after a plus sign'],
    ['+123456789', true, '9 digits after a plus sign'],
    ['1234567', false, '7 digits'],
    ['4567-8901', true, 'two groups of four'],
    ['45678901', false, '8 digits without groups'],
    ['45-67-89-01', false, '8 digits in four groups'],
    ['01234567', false, '8 digits with a leading zero'],
    ['612345678', true, '9 digits that start with 6'],
    ['712345678', true, '9 digits that start with 7'],
    ['912345678', true, '9 digits that start with 9'],
    ['012345678', true, '9 digits with a leading zero'],
    ['512345678', false, '9 digits that start with 5'],
    ['2345678901', true, '10 digits'],
    ['01123456789', true, '11 digits with a leading zero'],
    ['34612345678', true, '11 digits with the prefix of Spain'],
    ['50212345678', true, '11 digits with the prefix of Guatemala'],
    ['50012345678', false, '11 digits without a known prefix'],
    ['5215512345678', true, '13 digits with the prefix of Mexico'],
    ['0034612345678', true, '13 digits with the prefix after two zeros'],
    ['54911234567890', false, '14 digits'],
  ])('%s is a phone number: %s (%s)', (number, isPhone) => {
    expect(detected(`Anota: ${number} y ya`)).toEqual(isPhone ? [{ kind: 'phone', part: number }] : [])
  })

  test.each([
    ['2019 2020 2021', 'years'],
    ['12.05.1998', 'a date, day first'],
    ['2019-05-12', 'a date, year first'],
    ['612.345.670', 'thousands that end with a zero'],
    ['1.612.345.678', 'thousands in four groups'],
    ['341.345.678.901', 'thousands in four groups of three'],
    ['100 200 300 400', 'counting in four groups'],
    ['10 20 30 40 50', 'counting in five groups'],
  ])('%s is not a phone number: %s', (number) => expect(detected(`Anota: ${number} y ya`)).toEqual([]))

  test.each(['612.345.678', '600 700 800', '10 20 30 40 55'])(
    '%s is a phone number, although it looks like a count',
    (number) => expect(detected(`Anota: ${number} y ya`)).toEqual([{ kind: 'phone', part: number }]),
  )
})

describe('PII detection: phone numbers after a phone word', () => {
  test.each([
    ['tel 123456', []],
    ['tel 1234567', ['1234567']],
    ['tel 1234567890123', ['1234567890123']],
    ['tel 12345678901234', []],
    ['me llamó el 12-05-2019', []],
    ['me escribió el 2019-05-12', []],
    ['me escribieron 12.345.678 mensajes', []],
  ])('%s: found %j', (text, parts) => expect(detected(text).map(({ part }) => part)).toEqual(parts))

  test('a phone word counts up to 30 characters before the number', () => {
    const phones = (between: number) => detectPii(`tel ${'a'.repeat(between)} 1234567`).length
    expect([phones(25), phones(26)]).toEqual([1, 0])
  })

  test('a unit after a number makes it an amount; a unit further away does not', () => {
    expect(detected('612345678 seguidores')).toEqual([])
    expect(detected('612345678, y tiene seguidores')).toEqual([{ kind: 'phone', part: '612345678' }])
  })
})

describe('PII detection: document numbers without a keyword', () => {
  test.each([
    ['00000000T', '00000000R'],
    ['12345678Z', '12345678S'],
    ['X0000000T', 'X0000000R'],
    ['Y1234567X', 'Y1234567L'],
    ['Z1234567R', 'Z1234567L'],
    ['11.111.111-1', '11.111.111-2'],
    ['7.654.321-6', '7.654.321-5'],
    ['9.999.999-3', '9.999.999-K'],
    ['10.000.013-K', '10.000.013-0'],
    ['27-28033514-8', '27-28033514-7'],
    ['30-50001091-2', '30-50001091-1'],
    ['33-69345023-9', '33-69345023-0'],
    ['27-12345678-0', '27-12345678-1'],
    ['GOMC900114HDFMRR08', 'GOMC900014HDFMRR08'],
    ['GOMC901214HDFMRR08', 'GOMC901314HDFMRR08'],
    ['GOMC900501HDFMRR08', 'GOMC900500HDFMRR08'],
    ['GOMC900531HDFMRR08', 'GOMC900532HDFMRR08'],
    ['GOM900514AB1', 'GOM901514AB1'],
    ['GOMC-900514-AB1', 'GOMC-901514-AB1'],
  ])('%s is a document; %s has a wrong check digit or birth date and is not', (valid, invalid) => {
    expect(detected(`Es el ${valid}, creo`)).toEqual([{ kind: 'document', part: valid }])
    expect(detected(`Es el ${invalid}, creo`)).toEqual([])
  })
})

describe('PII detection: matches that overlap', () => {
  test.each([
    ['calle Lima 123 4567 8901', ['address', 'calle Lima 123'], 'a number that starts inside an address'],
    ['https://sitio.com/?correo=ana@gmail.com', ['email', 'ana@gmail.com'], 'a link that ends with an email address'],
  ])('%s: only %j is found, not %s', (text, [kind, part]) => expect(detected(text)).toEqual([{ kind, part }]))

  test('a label without a name after it is no match', () => expect(detected('mi ig: ....')).toEqual([]))
})
