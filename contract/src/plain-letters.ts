// Deobfuscation: decodes a text to the Latin letters a reader sees, with traits of the gaps between them. Input of the spam matcher.
import { kind, kindOf, letterOf, lettersOf, readSign } from './sign-kinds.ts'

/** Traits of each letter, as a bit mask. */
export const trait = {
  /** Certainly a letter: the word continues through it. */
  plain: 1,
  /** Either a letter or a joint, as in "p$st". */
  mark: 2,
  /** Either a letter or a stop: the exclamation mark. */
  loudMark: 4,
  /** No other letter is adjacent. */
  alone: 8,
  /** Alone, and not a Spanish word of one letter. */
  aloneConsonant: 16,
  /** The second of "rr" or "ll", which in Spanish is a different sound and not a repetition for emphasis. */
  pair: 32,
  /** Preceded by a joining character, as in "a.b". */
  afterJoint: 64,
  /** Preceded by a word boundary of ordinary Spanish text: a space, a comma, an ellipsis, an emoji. */
  afterStop: 128,
} as const

export type Spelling = {
  readonly length: number
  /** Character codes of a-z, ñ and digits; "I" is i or l, "E" is e or c, "?" any other letter. */
  readonly letters: Uint8Array
  readonly traits: Uint8Array
}

const code = (letter: string) => letter.charCodeAt(0)
const [l, r, n, enye, tilde] = [code('l'), code('r'), code('n'), code('ñ'), 0x303]
const wordsOfOneLetter = new Set(['a', 'e', 'o', 'u', 'y', 'I', 'E'].map(code))
const digitsAsLetters = Array.from('oIzeasgtbg', code)
const traitOfKind = Uint8Array.of(0, trait.plain, 0, trait.mark, trait.loudMark)
const anyMark = trait.mark | trait.loudMark
const notDigit = trait.plain | anyMark
const anyGap = trait.afterJoint | trait.afterStop
/** Buffer size per character, enough for every ligature of letters. Latin-1 has no ligatures. */
const ligatureMax = 4

/**
 * State machine of the gap between two letters, and its transition for one more space, dot or joint. Two dots are an ellipsis. A dot after a
 * space joins, because no sentence ends like that: "a .b" and "a (.) b" are one obfuscated word, "a. b" and "a... b" are two.
 */
const between = { none: 0, joint: 1, dot: 2, spacedDot: 3, space: 4, spacedJoint: 5, stop: 6 } as const
const grown = Uint8Array.from(
  [
    [between.space, between.dot, between.joint],
    [between.stop, between.joint, between.joint],
    [between.stop, between.stop, between.joint],
    [between.spacedDot, between.stop, between.spacedDot],
    [between.space, between.spacedDot, between.spacedJoint],
    [between.spacedJoint, between.spacedDot, between.spacedJoint],
    [between.stop, between.stop, between.stop],
  ].flat(),
)

export function spell(text: string): Spelling {
  const room = /[^\0-\xff]/.test(text) ? text.length * ligatureMax : text.length
  const letters = new Uint8Array(room)
  const traits = new Uint8Array(room)
  let length = 0
  let word = 0
  let growing: number = between.none

  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at += 1
    const sign = readSign(codePoint)
    const what = kindOf(sign)
    if (what === kind.nothing) {
      if (codePoint === tilde && letters[length - 1] === n && growing === between.none) letters[length - 1] = enye
    } else if (what <= kind.loudMark) {
      letters[length] = letterOf(sign)
      traits[length] = (traitOfKind[what] ?? 0) | gapBefore(growing)
      growing = between.none
      length += 1
    } else if (what === kind.ligature) {
      for (const letter of lettersOf(codePoint).slice(0, ligatureMax)) {
        letters[length] = letter
        traits[length] = trait.plain | gapBefore(growing)
        growing = between.none
        length += 1
      }
    } else {
      growing = what === kind.stop ? between.stop : (grown[growing * 3 + what - kind.space] ?? 0)
      if (what === kind.space && word < length) word = readDigits(letters, traits, word, length)
    }
  }
  readDigits(letters, traits, word, length)
  markNeighbours(letters, traits, length)
  return { length, letters, traits }
}

function gapBefore(growing: number): number {
  if (growing === between.none) return 0
  return growing < between.space ? trait.afterJoint : trait.afterStop
}

/** Maps digits to letters beside a letter ("p5st") or alone ("p 5 5 t"). A number stays a number: "714" is not "tia". */
function readDigits(letters: Uint8Array, traits: Uint8Array, from: number, to: number): number {
  let hasDigits = false
  let hasLetters = false
  let isOneSign = true
  for (let at = from; at < to; at += 1) {
    const own = traits[at] ?? 0
    if ((own & notDigit) === 0) hasDigits = true
    if ((own & trait.plain) !== 0) hasLetters = true
    if (letters[at] !== letters[from]) isOneSign = false
  }
  if (!hasDigits || (!hasLetters && !isOneSign)) return to
  for (let at = from; at < to; at += 1)
    if (((traits[at] ?? 0) & notDigit) === 0) letters[at] = digitsAsLetters[(letters[at] ?? 0) - code('0')] ?? 0
  return to
}

/** Second pass, when the character after each letter is known. */
function markNeighbours(letters: Uint8Array, traits: Uint8Array, length: number): void {
  for (let from = 0, to = 0; from < length; from = to) {
    const first = letters[from] ?? 0
    const isMark = ((traits[from] ?? 0) & anyMark) !== 0
    let same = true
    for (to = from + 1; to < length; to += 1) {
      const own = traits[to] ?? 0
      const letter = letters[to]
      if ((own & anyGap) !== 0 || ((own & anyMark) !== 0) !== isMark || (isMark && letter !== first)) break
      if (letter !== first) same = false
      const isPair =
        letter === letters[to - 1] && letter !== letters[to + 1] && (to === from + 1 || letter !== letters[to - 2])
      if (isPair && (letter === r || letter === l)) traits[to] = own | trait.pair
    }
    if (same) {
      const alone = wordsOfOneLetter.has(first) ? trait.alone : trait.alone | trait.aloneConsonant
      for (let at = from; at < to; at += 1) traits[at] = (traits[at] ?? 0) | alone
    }
  }
}
