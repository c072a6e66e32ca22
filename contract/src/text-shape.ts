// Zalgo text check: rejects runs of combining accents, runs of invisible characters, and too many lines.
import { textLimits } from './limits.ts'

/** Characters that render on the letter before them, or not at all. */
const tower = new RegExp(`[\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}]{${textLimits.accentsMax + 1}}`, 'u')
const lineEnd = /[\n\u2028\u2029]/g

/**
 * Complements the `manyLines` regex, which limits the allowed characters; this limits their repetition. Validate with it before any other
 * processing: normalization of fifty thousand accents takes seconds.
 */
export function isReasonableText(text: string): boolean {
  return !tower.test(text) && (text.match(lineEnd)?.length ?? 0) < textLimits.linesMax
}
