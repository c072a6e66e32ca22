// Tokenizer of the PII detectors: the words of a text with their offsets, folded spelling, and traits of the gap before each.

/** What stands between two words: only space or quotation marks; a comma, colon, bracket or hyphen; the end of a sentence. */
export const gap = { space: 0, pause: 1, sentence: 2 } as const

export type Word = {
  readonly start: number
  readonly end: number
  /** Lower case, without accents; ñ is n. */
  readonly folded: string
  /** Begins with a capital letter, in a text that is not written in capitals. */
  readonly isCapital: boolean
  readonly gap: number
}

const wordPattern = /[\p{L}\d]+/gu
const accents: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n', ç: 'c' }

/** Precomposed letters only: normalization of a long run of combining accents takes quadratic time. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[áéíóúüñç]/g, (letter) => accents[letter] ?? letter)
}

export function tokenize(text: string): Word[] {
  const words: Word[] = []
  const isShouted = countMatches(text, /\p{Lu}/gu) > countMatches(text, /\p{Ll}/gu)
  let previousEnd = 0
  for (const { 0: raw, index } of text.matchAll(wordPattern)) {
    words.push({
      start: index,
      end: index + raw.length,
      folded: fold(raw),
      isCapital: !isShouted && /^\p{Lu}/u.test(raw),
      gap: classifyGap(text, previousEnd, index),
    })
    previousEnd = index + raw.length
  }
  return words
}

function classifyGap(text: string, start: number, end: number): number {
  if (start === 0) return gap.sentence
  const between = text.slice(start, Math.min(end, start + 8))
  if (between === ' ') return gap.space
  // A full stop after an initial or a title does not end a sentence.
  if (
    /^\. ?$/.test(between) &&
    /(?:^|[^\p{L}])(?:\p{Lu}|[Dd]ra?|[Ss]r[at]?a?|[Ll]ic|[Ii]ng|[Pp]rofa?|[Aa]rq|[Mm]tr[oa]|C[oó]l)$/u.test(
      text.slice(Math.max(0, start - 6), start),
    )
  )
    return gap.space
  if (/[.!?…;\n]/.test(between)) return gap.sentence
  return /^[\s"'«»“”‘’*_¿¡°º#]+$/.test(between) ? gap.space : gap.pause
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** A compact table of words. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.join(' ').trim().split(/\s+/))
