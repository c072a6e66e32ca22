// Deobfuscation: decodes a text to the Latin letters a reader sees, with traits of the gaps between them. Input of the spam matcher.
import { charClass, getCharClass, getLetter, getLigatureLetters, classifyChar } from './char-classes.ts'

/** Traits of each letter, as a bit mask. */
export const letterTrait = {
  /** Certainly a letter: the word continues through it. */
  plain: 1,
  /** Either a letter or a joint, as in "p$st". */
  symbol: 2,
  /** Either a letter or a stop: the exclamation mark. */
  exclamation: 4,
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

export type DeobfuscatedText = {
  readonly length: number
  /** Character codes of a-z, ñ and digits; "I" is i or l, "E" is e or c, "?" any other letter. */
  readonly letters: Uint8Array
  readonly traits: Uint8Array
}

const code = (letter: string) => letter.charCodeAt(0)
const [l, r, n, enye, tilde] = [code('l'), code('r'), code('n'), code('ñ'), 0x303]
const wordsOfOneLetter = new Set(['a', 'e', 'o', 'u', 'y', 'I', 'E'].map(code))
const digitsAsLetters = Array.from('oIzeasgtbg', code)
const traitOfKind = Uint8Array.of(0, letterTrait.plain, 0, letterTrait.symbol, letterTrait.exclamation)
const anyMark = letterTrait.symbol | letterTrait.exclamation
const notDigit = letterTrait.plain | anyMark
const anyGap = letterTrait.afterJoint | letterTrait.afterStop
/** Buffer size per character, enough for every ligature of letters. Latin-1 has no ligatures. */
const ligatureMax = 4

/**
 * State machine of the gap between two letters, and its transition for one more space, dot or joint. Two dots are an ellipsis. A dot after a
 * space joins, because no sentence ends like that: "a .b" and "a (.) b" are one obfuscated word, "a. b" and "a... b" are two.
 */
const gapStates = { none: 0, joint: 1, dot: 2, spacedDot: 3, space: 4, spacedJoint: 5, stop: 6 } as const
const gapTransitions = Uint8Array.from(
  [
    [gapStates.space, gapStates.dot, gapStates.joint],
    [gapStates.stop, gapStates.joint, gapStates.joint],
    [gapStates.stop, gapStates.stop, gapStates.joint],
    [gapStates.spacedDot, gapStates.stop, gapStates.spacedDot],
    [gapStates.space, gapStates.spacedDot, gapStates.spacedJoint],
    [gapStates.spacedJoint, gapStates.spacedDot, gapStates.spacedJoint],
    [gapStates.stop, gapStates.stop, gapStates.stop],
  ].flat(),
)

export function deobfuscate(text: string): DeobfuscatedText {
  const bufferSize = /[^\0-\xff]/.test(text) ? text.length * ligatureMax : text.length
  const letters = new Uint8Array(bufferSize)
  const traits = new Uint8Array(bufferSize)
  let length = 0
  let word = 0
  let gapState: number = gapStates.none

  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at += 1
    const sign = classifyChar(codePoint)
    const what = getCharClass(sign)
    if (what === charClass.nothing) {
      if (codePoint === tilde && letters[length - 1] === n && gapState === gapStates.none) letters[length - 1] = enye
    } else if (what <= charClass.exclamation) {
      letters[length] = getLetter(sign)
      traits[length] = (traitOfKind[what] ?? 0) | gapBefore(gapState)
      gapState = gapStates.none
      length += 1
    } else if (what === charClass.ligature) {
      for (const letter of getLigatureLetters(codePoint).slice(0, ligatureMax)) {
        letters[length] = letter
        traits[length] = letterTrait.plain | gapBefore(gapState)
        gapState = gapStates.none
        length += 1
      }
    } else {
      gapState = what === charClass.stop ? gapStates.stop : (gapTransitions[gapState * 3 + what - charClass.space] ?? 0)
      if (what === charClass.space && word < length) word = mapDigitsToLetters(letters, traits, word, length)
    }
  }
  mapDigitsToLetters(letters, traits, word, length)
  setNeighbourTraits(letters, traits, length)
  return { length, letters, traits }
}

function gapBefore(gapState: number): number {
  if (gapState === gapStates.none) return 0
  return gapState < gapStates.space ? letterTrait.afterJoint : letterTrait.afterStop
}

/** Maps digits to letters beside a letter ("p5st") or alone ("p 5 5 t"). A number stays a number: "714" is not "tia". */
function mapDigitsToLetters(letters: Uint8Array, traits: Uint8Array, from: number, to: number): number {
  let hasDigits = false
  let hasLetters = false
  let isOneSign = true
  for (let at = from; at < to; at += 1) {
    const own = traits[at] ?? 0
    if ((own & notDigit) === 0) hasDigits = true
    if ((own & letterTrait.plain) !== 0) hasLetters = true
    if (letters[at] !== letters[from]) isOneSign = false
  }
  if (!hasDigits || (!hasLetters && !isOneSign)) return to
  for (let at = from; at < to; at += 1)
    if (((traits[at] ?? 0) & notDigit) === 0) letters[at] = digitsAsLetters[(letters[at] ?? 0) - code('0')] ?? 0
  return to
}

/** Second pass, when the character after each letter is known. */
function setNeighbourTraits(letters: Uint8Array, traits: Uint8Array, length: number): void {
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
      if (isPair && (letter === r || letter === l)) traits[to] = own | letterTrait.pair
    }
    if (same) {
      const alone = wordsOfOneLetter.has(first) ? letterTrait.alone : letterTrait.alone | letterTrait.aloneConsonant
      for (let at = from; at < to; at += 1) traits[at] = (traits[at] ?? 0) | alone
    }
  }
}
