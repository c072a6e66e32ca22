// Spam matcher: finds banned terms in deobfuscated text with a bit-parallel automaton (shift-and).
import { type DeobfuscatedText, deobfuscate, letterTrait } from '../text/deobfuscate.ts'

/** Terms as an administrator enters them. A space in a term matches any gap in a text; a dot matches any joint, or nothing. */
export const defaultSpamTerms: readonly string[] = ['psst.me', 'psst punto me', 'psst dot me']

/** One automaton: as many terms as fit in a 31-bit integer, one bit per letter. */
type Automaton = {
  used: number
  /** For each character code, the bit mask of term letters it matches. */
  readonly letterMasks: Int32Array
  first: number
  last: number
  /** Letters after which the term itself has a space. */
  gapAfter: number
  /** First letters of domain names. A domain matches inside a longer word; a word does not: "disputa" is no insult. */
  insideWords: number
  /** The term that ends with each bit. */
  readonly terms: string[]
}
export type SpamTerms = readonly Readonly<Automaton>[]

const automatonBits = 31
const anyGap = letterTrait.afterJoint | letterTrait.afterStop
const anyMark = letterTrait.symbol | letterTrait.exclamation
const readings: Record<string, string> = { I: 'il', E: 'ec' }

/** Compiles a list once. Terms without letters are skipped, and letters after the 31st of a long term are ignored. */
export function compileSpamTerms(terms: readonly string[]): SpamTerms {
  const automata: Automaton[] = []
  for (const term of terms)
    for (const variant of new Set([term, term.replaceAll(/m/gi, 'rn'), term.replaceAll(/w/gi, 'vv')]))
      addTerm(automata, term, deobfuscate(variant))
  return automata
}

function addTerm(automata: Automaton[], term: string, { length, letters, traits }: DeobfuscatedText): void {
  const size = Math.min(length, automatonBits)
  if (size === 0) return
  let automaton = automata.at(-1)
  if (automaton === undefined || automaton.used + size > automatonBits) {
    automaton = { used: 0, letterMasks: new Int32Array(256), first: 0, last: 0, gapAfter: 0, insideWords: 0, terms: [] }
    automata.push(automaton)
  }
  for (let at = 0; at < size; at += 1) {
    const bit = 1 << (automaton.used + at)
    const own = possibleLetters(letters[at] ?? 0)
    for (let code = 0; code < 256; code += 1)
      if (Array.from(possibleLetters(code)).some((reading) => own.includes(reading)))
        automaton.letterMasks[code] = (automaton.letterMasks[code] ?? 0) | bit
    if (((traits[at + 1] ?? 0) & letterTrait.afterStop) !== 0) automaton.gapAfter |= bit
  }
  automaton.first |= 1 << automaton.used
  if (/\w\.\w/.test(term)) automaton.insideWords |= 1 << automaton.used
  automaton.used += size
  automaton.last |= 1 << (automaton.used - 1)
  automaton.terms[automaton.used - 1] = term
}

function possibleLetters(code: number): string {
  const letter = String.fromCharCode(code)
  return letter === '?' ? '' : (readings[letter] ?? letter)
}

const defaultCompiledTerms = compileSpamTerms(defaultSpamTerms)

/** A banned term in the text, or null. Linear time in the length of the text and of the list. */
export function findSpam(text: string, terms: SpamTerms = defaultCompiledTerms): string | null {
  const spelling = deobfuscate(text)
  for (const automaton of terms) {
    const ends = runAutomaton(spelling, automaton)
    if (ends !== 0) return automaton.terms[31 - Math.clz32(ends)] ?? null
  }
  return null
}

/**
 * Tracks all partial matches in parallel, one bit each: how much of a term was read so far. `read` ended with the previous letter; `joined` and
 * `stopped` have since skipped a symbol as punctuation, joining or stopping. Returns the bits of completed terms.
 */
function runAutomaton({ length, letters, traits }: DeobfuscatedText, automaton: Readonly<Automaton>): number {
  const { letterMasks, first, last, gapAfter, insideWords } = automaton
  let read = 0
  let joined = 0
  let stopped = 0
  let before = 0
  for (let at = 0; at < length; at += 1) {
    const own = traits[at] ?? 0
    const fits = letterMasks[letters[at] ?? 0] ?? 0
    const calm = read | joined
    if ((calm | stopped | (fits & first)) !== 0) {
      const overStop = canSkipGap(before, own) ? -1 : gapAfter
      const atStop = (own & letterTrait.afterStop) !== 0
      const reached = (atStop ? calm & overStop : calm) | (stopped & overStop)
      const starts = (own & anyGap) !== 0 || (before & letterTrait.plain) === 0 ? first : insideWords
      const again = (own & letterTrait.pair) === 0 ? reached : 0
      read = fits & (((reached << 1) & ~first) | starts | again)
      const ends = read & last
      if (ends !== 0 && (at + 1 === length || !continuesWord(traits[at + 1] ?? 0))) return ends
      const stops = atStop || (own & letterTrait.exclamation) !== 0
      stopped = (own & anyMark) === 0 ? 0 : stops ? stopped | calm : stopped
      joined = (own & anyMark) === 0 || stops ? 0 : calm
    }
    before = own
  }
  return 0
}

/** Whether the letter continues the word of the previous letter. A digit or a symbol may not. */
function continuesWord(own: number): boolean {
  return (own & anyGap) === 0 && (own & letterTrait.plain) !== 0
}

/**
 * A space is ignored only in a word that is spelled out letter by letter: beside a single consonant, or between two
 * single letters. "p s s t" is a word; "psst, me dijo" is not a domain, although it has the letters of one.
 */
function canSkipGap(before: number, own: number): boolean {
  return ((before | own) & letterTrait.aloneConsonant) !== 0 || (before & own & letterTrait.alone) !== 0
}
