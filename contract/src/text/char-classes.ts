// Character classes of deobfuscation: a code point is a letter, a digit, a symbol that may stand for a letter, or a separator.
import { confusableFor } from './confusables.ts'

export const charClass = {
  nothing: 0,
  letter: 1,
  digit: 2,
  symbol: 3,
  exclamation: 4,
  space: 5,
  dot: 6,
  joint: 7,
  stop: 8,
  /** One character for two letters or more, such as ﬁ. */
  ligature: 9,
} as const

/** The class, and in the low byte the letter it stands for. */
export type ClassifiedChar = number
export const getCharClass = (encodeChar: ClassifiedChar): number => encodeChar >> 8
export const getLetter = (encodeChar: ClassifiedChar): number => encodeChar & 0xff

const encodeChar = (kind: number, letter = '\0'): ClassifiedChar => (kind << 8) | letter.charCodeAt(0)

/** A letter of a script without Latin confusables: no spam term contains it. */
const nonLatinLetter = encodeChar(charClass.letter, '?')
const symbolLetters: Record<string, string> = { '@': 'a', $: 's', '|': 'I', '+': 't' }

/** Requires the character in its original case: н is confusable with h, and М with m. */
export function classifyChar(codePoint: number): ClassifiedChar {
  // Cache: classification is slower than a table lookup, and the code points in use are few.
  const known = classCache[codePoint]
  if (known !== undefined && known !== 0) return known - 1
  const found = codePoint < 128 ? classifyAscii(String.fromCodePoint(codePoint)) : classifyNonAscii(codePoint)
  if (codePoint < classCache.length) classCache[codePoint] = found + 1
  return found
}

const classCache = new Uint16Array(0x20000)

/** The letters of a ligature. */
export function getLigatureLetters(codePoint: number): number[] {
  return decomposeToLatin(codePoint).map(getLetter)
}

function classifyAscii(character: string): ClassifiedChar {
  // A capital I often replaces an l. An l is not read as an i: "al" is a word, and so is "ai", which an administrator may ban.
  if (character === 'I') return encodeChar(charClass.letter, 'I')
  if (/[a-z]/i.test(character)) return encodeChar(charClass.letter, character.toLowerCase())
  if (/\d/.test(character)) return encodeChar(charClass.digit, character)
  if (character === '!') return encodeChar(charClass.exclamation, 'I')
  const letter = symbolLetters[character]
  if (letter !== undefined) return encodeChar(charClass.symbol, letter)
  if (character === '.') return encodeChar(charClass.dot)
  if (/\s/.test(character)) return encodeChar(charClass.space)
  if (/[,;:?"]/.test(character)) return encodeChar(charClass.stop)
  return encodeChar(/[!-~]/.test(character) ? charClass.joint : charClass.nothing)
}

function classifyNonAscii(codePoint: number): ClassifiedChar {
  const character = String.fromCodePoint(codePoint)
  if (/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(character)) return encodeChar(charClass.nothing)
  // Accents are dropped, but ñ is its own letter: "año" is a year.
  if (character === 'ñ' || character === 'Ñ') return encodeChar(charClass.letter, 'ñ')
  const [first, second] = decomposeToLatin(codePoint)
  if (first !== undefined) return second === undefined ? first : encodeChar(charClass.ligature)
  if (/[\p{L}\p{N}]/u.test(character)) return nonLatinLetter
  // The blank Braille cell is a symbol by Unicode class but renders as a space.
  if (/\s|\u2800/u.test(character)) return encodeChar(charClass.space)
  if (/[·•‧∙⋅。․．・｡]/u.test(character)) return encodeChar(charClass.dot)
  return encodeChar(/[\p{Pc}\p{Pd}\p{Ps}\p{Pe}\p{Sm}\p{Sk}]/u.test(character) ? charClass.joint : charClass.stop)
}

/** Strips accents, circles, styles and widths (NFKD): Latin letters and digits, or nothing. */
function decomposeToLatin(codePoint: number): ClassifiedChar[] {
  const plain = String.fromCodePoint(codePoint).normalize('NFKD')
  const latin = plain.match(/[a-z\d]/gi)
  if (latin !== null) return latin.map(classifyAscii)
  const lookalike = confusableFor(plain.codePointAt(0) ?? 0)
  return lookalike === undefined ? [] : [(charClass.letter << 8) | lookalike]
}
