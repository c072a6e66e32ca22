// Parsing and validation of the spam term list that an administrator edits, one term per line.
import { moderationLimits } from '../constants/limits.ts'
import { deobfuscate } from '../text/deobfuscate.ts'
import { singleLinePattern } from '../core/primitives.ts'

export type SpamTermError = {
  readonly line: number
  readonly term: string
  readonly why: 'short' | 'long' | 'characters'
}

/** Normalized lines: lower case, unique, sorted. Empty lines are dropped. */
export function normalizeSpamTerms(lines: readonly string[]): string[] {
  return [...new Set(lines.map(normalizeTerm).filter((term) => term !== ''))].toSorted()
}

function normalizeTerm(line: string): string {
  return line.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Validation errors by line. A term of one or two letters would match every text. */
export function validateSpamTerms(lines: readonly string[]): SpamTermError[] {
  return lines.flatMap((line, index) => {
    const term = normalizeTerm(line)
    const why = term === '' ? null : validateTerm(term)
    return why === null ? [] : [{ line: index + 1, term, why }]
  })
}

function validateTerm(term: string): SpamTermError['why'] | null {
  const { spamTermMin, spamTermMax } = moderationLimits
  // Count code points, as the database does: an emoji is one.
  const size = Array.from(term).length
  if (size > spamTermMax) return 'long'
  if (!singleLinePattern.test(term)) return 'characters'
  return deobfuscate(term).length < spamTermMin || size < spamTermMin ? 'short' : null
}
