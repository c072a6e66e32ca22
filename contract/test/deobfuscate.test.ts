// Unit tests of deobfuscation: the letters of a text, the gaps between them, single letters, and double letters.
import { describe, expect, test } from 'vitest'
import { deobfuscate, letterTrait } from '../src/text/deobfuscate.ts'

/** The letters of the text that have the trait; a dot for each of the others. */
function marked(text: string, trait?: keyof typeof letterTrait): string {
  const { length, letters, traits } = deobfuscate(text)
  const isMarked = (at: number) => trait === undefined || ((traits[at] ?? 0) & letterTrait[trait]) !== 0
  return Array.from({ length }, (_, at) => (isMarked(at) ? String.fromCharCode(letters[at] ?? 0) : '.')).join('')
}

describe('deobfuscation: letters', () => {
  test.each([
    ['', ''],
    ['Hola', 'hola'],
    ['¿Pingüino o ÁRBOL?', 'pinguinooarbol'],
    ['año AÑO', 'añoaño'],
    ['an\u0303o AN\u0303O', 'añoaño'],
    ['\u0303a a\u0303', 'aa'],
    ['n \u0303o', 'no'],
    ['n-\u0303o', 'no'],
    ['Il', 'Il'],
    ['@$|+!', 'asItI'],
    ['рѕѕт', 'psst'],
    ['𝐩𝐬𝐬𝐭', 'psst'],
    ['🅿sst', 'psst'],
    ['a€', 'aE'],
    ['p\u00ADs\u200Bs\u0001t', 'psst'],
    ['漢字', '??'],
    ['🥹\uD800', ''],
  ])('%j is read as "%s"', (text, letters) => expect(marked(text)).toBe(letters))

  test.each([
    ['ﬁn', 'fin'],
    ['oﬃce', 'office'],
    ['Ⅷ', 'vIII'],
    ['㎯', 'rads'],
    ['㎯a㎯', 'radsarads'],
  ])('the ligatures of %s are read as "%s", at most four letters each', (text, letters) =>
    expect(marked(text)).toBe(letters),
  )

  test.each([
    ['0123456789a', 'oIzeasgtbga'],
    ['p5st', 'psst'],
    ['5sst', 'ssst'],
    ['p 5 5 t', 'psst'],
    ['666', 'ggg'],
    ['a５', 'as'],
    ['714', '714'],
    ['tengo 15', 'tengo15'],
    ['15 tengo', '15tengo'],
    ['7a 714 a7', 'ta714at'],
    ['ps.57.me', 'psstme'],
    ['5@', '5a'],
    ['5!', '5I'],
  ])('the digits of "%s" are letters only beside a letter or alone: "%s"', (text, letters) =>
    expect(marked(text)).toBe(letters),
  )
})

test.each([
  ['a5$!', 'a...', '..s.', '...I'],
  ['p@t', 'p.t', '.a.', '...'],
  ['p!t', 'p.t', '...', '.I.'],
])('deobfuscation: "%s" has the letters %s, the symbols %s and the exclamation marks %s', (text, ...expected) => {
  expect([marked(text, 'plain'), marked(text, 'symbol'), marked(text, 'exclamation')]).toEqual(expected)
})

describe('deobfuscation: gaps', () => {
  test.each(['ab', 'a\u200Bb', 'a\u0301b'])('%j has no gap', (text) =>
    expect([marked(text, 'afterJoint'), marked(text, 'afterStop')]).toEqual(['..', '..']),
  )

  test.each([
    'a.b',
    'a·b',
    'a-b',
    'a_b',
    'a—b',
    'a--b',
    'a-.b',
    'a.-b',
    'a .b',
    'a . b',
    'a (.) b',
    'a -.b',
    'a .-b',
    'a . - b',
  ])('"%s" is joined', (text) => expect([marked(text, 'afterJoint'), marked(text, 'afterStop')]).toEqual(['.b', '..']))

  test.each([
    'a b',
    'a  b',
    'a\u2800b',
    'a. b',
    'a..b',
    'a... b',
    'a .. b',
    'a -b',
    'a - b',
    'a- b',
    'a,b',
    'a:b',
    'a?b',
    'a"b',
    'a¡b',
    'a,.b',
    'a,-b',
    'a 🥹 b',
  ])('"%s" is two words', (text) =>
    expect([marked(text, 'afterJoint'), marked(text, 'afterStop')]).toEqual(['..', '.b']),
  )

  test('only the first letter of a ligature is after the gap', () => {
    expect([marked('a ﬁn', 'afterStop'), marked('a.ﬁn', 'afterJoint')]).toEqual(['.f..', '.f..'])
    expect([marked('a ﬁn', 'afterJoint'), marked('a.ﬁn', 'afterStop')]).toEqual(['....', '....'])
  })
})

test.each([
  ['p s s t', 'psst', 'psst'],
  ['p.s,t', 'pst', 'pst'],
  ['a b e', 'abe', '.b.'],
  ['y o u', 'you', '...'],
  ['I € l', 'IEl', '..l'],
  ['ppp aaa', 'pppaaa', 'ppp...'],
  ['pa', '..', '..'],
  ['pap', '...', '...'],
  ['pa p', '..p', '..p'],
  ['p pa', 'p..', 'p..'],
  ['p$', 'ps', 'ps'],
  ['$$@@', 'ssaa', 'ss..'],
  ['pa$a', '..sa', '..s.'],
])('deobfuscation: "%s" has the single letters %s, of which no Spanish words are %s', (text, alone, consonants) => {
  expect([marked(text, 'alone'), marked(text, 'aloneConsonant')]).toEqual([alone, consonants])
})

test.each([
  ['perro', '...r.'],
  ['calle', '...l.'],
  ['llama', '.l...'],
  ['rr', '.r'],
  ['rrll', '.r.l'],
  ['r rr', '..r'],
  ['carro-lla', '...r..l.'],
  ['perrro', '......'],
  ['llll', '....'],
  ['perlro', '......'],
  ['r-r l l', '....'],
  ['ossa', '....'],
])('deobfuscation: "%s" has the second letter of a double r or l at %s', (text, pairs) => {
  expect(marked(text, 'pair')).toBe(pairs)
})
