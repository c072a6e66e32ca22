// Parsing and validation of the spam term list that an administrator edits, one term per line.
import { moderationLimits } from './limits.ts'
import { spell } from './plain-letters.ts'
import { oneLine } from './values.ts'

export type TermFault = { readonly line: number; readonly term: string; readonly why: 'short' | 'long' | 'letters' }

/** Normalized lines: lower case, unique, sorted. Empty lines are dropped. */
export function tidyTerms(lines: readonly string[]): string[] {
  return [...new Set(lines.map(tidy).filter((term) => term !== ''))].toSorted()
}

function tidy(line: string): string {
  return line.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Validation errors by line. A term of one or two letters would match every text. */
export function faultsIn(lines: readonly string[]): TermFault[] {
  return lines.flatMap((line, place) => {
    const term = tidy(line)
    const why = term === '' ? null : faultOf(term)
    return why === null ? [] : [{ line: place + 1, term, why }]
  })
}

function faultOf(term: string): TermFault['why'] | null {
  const { spamTermMin, spamTermMax } = moderationLimits
  // Count code points, as the database does: an emoji is one.
  const size = Array.from(term).length
  if (size > spamTermMax) return 'long'
  if (!oneLine.test(term)) return 'letters'
  return spell(term).length < spamTermMin || size < spamTermMin ? 'short' : null
}
