// Character classes of deobfuscation: a code point is a letter, a digit, a symbol that may stand for a letter, or a separator.
import { lookalikeOf } from './lookalikes.ts'

export const kind = {
  nothing: 0,
  letter: 1,
  digit: 2,
  mark: 3,
  loudMark: 4,
  space: 5,
  dot: 6,
  joint: 7,
  stop: 8,
  /** One character for two letters or more, such as ﬁ. */
  ligature: 9,
} as const

/** The class, and in the low byte the letter it stands for. */
export type Sign = number
export const kindOf = (sign: Sign): number => sign >> 8
export const letterOf = (sign: Sign): number => sign & 0xff

const sign = (kind: number, letter = '\0'): Sign => (kind << 8) | letter.charCodeAt(0)

/** A letter of a script without Latin confusables: no spam term contains it. */
const foreign = sign(kind.letter, '?')
const marks: Record<string, string> = { '@': 'a', $: 's', '|': 'I', '+': 't' }

/** Requires the character in its original case: н is confusable with h, and М with m. */
export function readSign(codePoint: number): Sign {
  // Cache: classification is slower than a table lookup, and the code points in use are few.
  const known = remembered[codePoint]
  if (known !== undefined && known !== 0) return known - 1
  const found = codePoint < 128 ? readAscii(String.fromCodePoint(codePoint)) : readOther(codePoint)
  if (codePoint < remembered.length) remembered[codePoint] = found + 1
  return found
}

const remembered = new Uint16Array(0x20000)

/** The letters of a ligature. */
export function lettersOf(codePoint: number): number[] {
  return baseSigns(codePoint).map(letterOf)
}

function readAscii(character: string): Sign {
  // A capital I often replaces an l. An l is not read as an i: "al" is a word, and so is "ai", which an administrator may ban.
  if (character === 'I') return sign(kind.letter, 'I')
  if (/[a-z]/i.test(character)) return sign(kind.letter, character.toLowerCase())
  if (/\d/.test(character)) return sign(kind.digit, character)
  if (character === '!') return sign(kind.loudMark, 'I')
  const letter = marks[character]
  if (letter !== undefined) return sign(kind.mark, letter)
  if (character === '.') return sign(kind.dot)
  if (/\s/.test(character)) return sign(kind.space)
  if (/[,;:?"]/.test(character)) return sign(kind.stop)
  return sign(/[!-~]/.test(character) ? kind.joint : kind.nothing)
}

function readOther(codePoint: number): Sign {
  const character = String.fromCodePoint(codePoint)
  if (/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(character)) return sign(kind.nothing)
  // Accents are dropped, but ñ is its own letter: "año" is a year.
  if (character === 'ñ' || character === 'Ñ') return sign(kind.letter, 'ñ')
  const [first, second] = baseSigns(codePoint)
  if (first !== undefined) return second === undefined ? first : sign(kind.ligature)
  if (/[\p{L}\p{N}]/u.test(character)) return foreign
  // The blank Braille cell is a symbol by Unicode class but renders as a space.
  if (/\s|\u2800/u.test(character)) return sign(kind.space)
  if (/[·•‧∙⋅。․．・｡]/u.test(character)) return sign(kind.dot)
  return sign(/[\p{Pc}\p{Pd}\p{Ps}\p{Pe}\p{Sm}\p{Sk}]/u.test(character) ? kind.joint : kind.stop)
}

/** Strips accents, circles, styles and widths (NFKD): Latin letters and digits, or nothing. */
function baseSigns(codePoint: number): Sign[] {
  const plain = String.fromCodePoint(codePoint).normalize('NFKD')
  const latin = plain.match(/[a-z\d]/gi)
  if (latin !== null) return latin.map(readAscii)
  const lookalike = lookalikeOf(plain.codePointAt(0) ?? 0)
  return lookalike === undefined ? [] : [(kind.letter << 8) | lookalike]
}
