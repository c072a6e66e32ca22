// Refuses text that is made to be drawn rather than read: towers of accents, ropes of invisible signs, a page of empty lines.
import { limits } from './limits.ts'

/** What is drawn on the letter before it, or not at all. */
const tower = new RegExp(`[\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}]{${limits.text.accentsMax + 1}}`, 'u')
const lineEnd = /[\n\u2028\u2029]/g

/**
 * Goes with `manyLines`, which says what signs a text may have; this says how they may be heaped. Ask before anything else reads
 * the text: to normalise fifty thousand accents takes seconds.
 */
export function isReasonableText(text: string): boolean {
  return !tower.test(text) && (text.match(lineEnd)?.length ?? 0) < limits.text.linesMax
}
