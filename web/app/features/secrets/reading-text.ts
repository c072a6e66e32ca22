// Text of a secret for its page: paragraphs, a first sentence that is set larger, and the reading time.
const leadMax = 90
const wordsPerMinute = 200

/** Up to the first end of a sentence that a new one follows. Not after an abbreviation, and not after dots within a sentence. */
const firstSentence = new RegExp(
  `^.{1,${leadMax}}?(?<!(?:^|\\s)(?:Sr|Sra|Srta|Dr|Dra|Ud|Uds|Vd|D|etc))[.!?…]+["»”’')\\]]*(?=\\s+\\P{Ll}|\\s*$)`,
  'u',
)

type ReadingText = { readonly lead: string | null; readonly paragraphs: readonly string[] }

/** A blank line separates paragraphs; single line breaks stay. A short text is all lead. `lead` is null when the first sentence is long. */
export function splitText(text: string): ReadingText {
  if (text.trim().length <= leadMax && !/\n\s*\n/.test(text.trim())) return { lead: text.trim(), paragraphs: [] }
  const [first = '', ...others] = text.trim().split(/\n\s*\n/)
  const [line = ''] = first.split('\n')
  const lead = firstSentence.exec(line)?.[0] ?? (line.length <= leadMax ? line : null)
  const rest = first.slice(lead?.length ?? 0).trim()
  return { lead, paragraphs: rest === '' ? others : [rest, ...others] }
}

/** Whole minutes; null for a text that takes less than two. */
export function readingMinutes(text: string): number | null {
  const minutes = Math.round(text.trim().split(/\s+/).length / wordsPerMinute)
  return minutes < 2 ? null : minutes
}
