// Zalgo text check: rejects runs of combining accents, runs of invisible characters, and too many lines.
import { textLimits } from '../constants/limits.ts'

/** Characters that render on the letter before them, or not at all. */
const zalgoPattern = new RegExp(`[\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}]{${textLimits.accentsMax + 1}}`, 'u')
const lineEndPattern = /[\n\u2028\u2029]/g

/**
 * Complements the `multiLinePattern` regex, which limits the allowed characters; this limits their repetition. Validate with it before any other
 * processing: normalization of fifty thousand accents takes seconds.
 */
export function isReadableText(text: string): boolean {
  return !zalgoPattern.test(text) && (text.match(lineEndPattern)?.length ?? 0) < textLimits.linesMax
}
