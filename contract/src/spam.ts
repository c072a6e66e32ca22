// Spam matcher: finds banned terms in deobfuscated text with a bit-parallel automaton (shift-and).
import { type Spelling, spell, trait } from './plain-letters.ts'

/** Terms as an administrator enters them. A space in a term matches any gap in a text; a dot matches any joint, or nothing. */
export const defaultSpamTerms: readonly string[] = ['psst.me', 'psst punto me', 'psst dot me']

/** One automaton: as many terms as fit in a 31-bit integer, one bit per letter. */
type Sheet = {
  used: number
  /** For each character code, the bit mask of term letters it matches. */
  readonly places: Int32Array
  first: number
  last: number
  /** Letters after which the term itself has a space. */
  wide: number
  /** First letters of domain names. A domain matches inside a longer word; a word does not: "disputa" is no insult. */
  insideWords: number
  /** The term that ends with each bit. */
  readonly terms: string[]
}
export type SpamTerms = readonly Readonly<Sheet>[]

const sheetBits = 31
const anyGap = trait.afterJoint | trait.afterStop
const anyMark = trait.mark | trait.loudMark
const readings: Record<string, string> = { I: 'il', E: 'ec' }

/** Compiles a list once. Terms without letters are skipped, and letters after the 31st of a long term are ignored. */
export function prepareTerms(terms: readonly string[]): SpamTerms {
  const sheets: Sheet[] = []
  for (const term of terms)
    for (const variant of new Set([term, term.replaceAll(/m/gi, 'rn'), term.replaceAll(/w/gi, 'vv')]))
      writeTerm(sheets, term, spell(variant))
  return sheets
}

function writeTerm(sheets: Sheet[], term: string, { length, letters, traits }: Spelling): void {
  const size = Math.min(length, sheetBits)
  if (size === 0) return
  let sheet = sheets.at(-1)
  if (sheet === undefined || sheet.used + size > sheetBits) {
    sheet = { used: 0, places: new Int32Array(256), first: 0, last: 0, wide: 0, insideWords: 0, terms: [] }
    sheets.push(sheet)
  }
  for (let at = 0; at < size; at += 1) {
    const bit = 1 << (sheet.used + at)
    const own = readingsOf(letters[at] ?? 0)
    for (let code = 0; code < 256; code += 1)
      if (Array.from(readingsOf(code)).some((reading) => own.includes(reading)))
        sheet.places[code] = (sheet.places[code] ?? 0) | bit
    if (((traits[at + 1] ?? 0) & trait.afterStop) !== 0) sheet.wide |= bit
  }
  sheet.first |= 1 << sheet.used
  if (/\w\.\w/.test(term)) sheet.insideWords |= 1 << sheet.used
  sheet.used += size
  sheet.last |= 1 << (sheet.used - 1)
  sheet.terms[sheet.used - 1] = term
}

function readingsOf(code: number): string {
  const letter = String.fromCharCode(code)
  return letter === '?' ? '' : (readings[letter] ?? letter)
}

const preparedDefault = prepareTerms(defaultSpamTerms)

/** A banned term in the text, or null. Linear time in the length of the text and of the list. */
export function findSpam(text: string, terms: SpamTerms = preparedDefault): string | null {
  const spelling = spell(text)
  for (const sheet of terms) {
    const ends = endsIn(spelling, sheet)
    if (ends !== 0) return sheet.terms[31 - Math.clz32(ends)] ?? null
  }
  return null
}

/**
 * Tracks all partial matches in parallel, one bit each: how much of a term was read so far. `read` ended with the previous letter; `joined` and
 * `stopped` have since skipped a symbol as punctuation, joining or stopping. Returns the bits of completed terms.
 */
function endsIn({ length, letters, traits }: Spelling, sheet: Readonly<Sheet>): number {
  const { places, first, last, wide, insideWords } = sheet
  let read = 0
  let joined = 0
  let stopped = 0
  let before = 0
  for (let at = 0; at < length; at += 1) {
    const own = traits[at] ?? 0
    const fits = places[letters[at] ?? 0] ?? 0
    const calm = read | joined
    if ((calm | stopped | (fits & first)) !== 0) {
      const overStop = mayPassStop(before, own) ? -1 : wide
      const atStop = (own & trait.afterStop) !== 0
      const reached = (atStop ? calm & overStop : calm) | (stopped & overStop)
      const starts = (own & anyGap) !== 0 || (before & trait.plain) === 0 ? first : insideWords
      const again = (own & trait.pair) === 0 ? reached : 0
      read = fits & (((reached << 1) & ~first) | starts | again)
      const ends = read & last
      if (ends !== 0 && (at + 1 === length || !goesOn(traits[at + 1] ?? 0))) return ends
      const stops = atStop || (own & trait.loudMark) !== 0
      stopped = (own & anyMark) === 0 ? 0 : stops ? stopped | calm : stopped
      joined = (own & anyMark) === 0 || stops ? 0 : calm
    }
    before = own
  }
  return 0
}

/** Whether the letter continues the word of the previous letter. A digit or a symbol may not. */
function goesOn(own: number): boolean {
  return (own & anyGap) === 0 && (own & trait.plain) !== 0
}

/**
 * A space is ignored only in a word that is spelled out letter by letter: beside a single consonant, or between two
 * single letters. "p s s t" is a word; "psst, me dijo" is not a domain, although it has the letters of one.
 */
function mayPassStop(before: number, own: number): boolean {
  return ((before | own) & trait.aloneConsonant) !== 0 || (before & own & trait.alone) !== 0
}
