// Finds what must not be named, however it is disguised.
import { type Spelling, spell, trait } from './plain-letters.ts'

/** As an administrator writes them. A space in a term may be any gap in a text; a dot may be any joint, or nothing. */
export const defaultSpamTerms: readonly string[] = ['psst.me', 'psst punto me', 'psst dot me']

/** As many terms as fit in one number, a bit for each of their letters. */
type Sheet = {
  used: number
  /** For each character code, the letters of the terms that it may be. */
  readonly places: Int32Array
  first: number
  last: number
  /** Letters after which the term itself has a space. */
  wide: number
  /** First letters of addresses. They are glued to what stands before them; words are not: "disputa" is no insult. */
  insideWords: number
  /** The term that ends with each bit. */
  readonly terms: string[]
}
export type SpamTerms = readonly Readonly<Sheet>[]

const sheetBits = 31
const anyGap = trait.afterJoint | trait.afterStop
const anyMark = trait.mark | trait.loudMark
const readings: Record<string, string> = { I: 'il', E: 'ec' }

/** Compiles a list once. What has no letters is left out, and of a long term what follows its 31st letter. */
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

/** A term that the text names, or null. Its time grows with the text and with the list, never faster. */
export function findSpam(text: string, terms: SpamTerms = preparedDefault): string | null {
  const spelling = spell(text)
  for (const sheet of terms) {
    const ends = endsIn(spelling, sheet)
    if (ends !== 0) return sheet.terms[31 - Math.clz32(ends)] ?? null
  }
  return null
}

/**
 * Follows all readings of the text at once, each a bit: how much of a term was read so far. `read` ended with the letter before;
 * `joined` and `stopped` since then passed a mark as punctuation, gentle or not. Returns the last letters that were reached.
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

/** Whether the letter belongs to the word of the letter before. A digit or a mark may as well not. */
function goesOn(own: number): boolean {
  return (own & anyGap) === 0 && (own & trait.plain) !== 0
}

/**
 * Spaces are ignored only in a word that is spelled out, letter by letter: beside a consonant that stands alone, or between two
 * letters that do. "p s s t" is a word; "psst, me dijo" is not an address, though it has the letters of one.
 */
function mayPassStop(before: number, own: number): boolean {
  return ((before | own) & trait.aloneConsonant) !== 0 || (before & own & trait.alone) !== 0
}
