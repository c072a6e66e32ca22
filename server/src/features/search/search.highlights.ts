// Parses the `ts_headline` output of PostgreSQL: the matched words of a secret and the position of the first.
export const [matchStart, matchEnd] = ['\u0001', '\u0002']

export type Highlights = {
  /** As written in the text, each once. */
  readonly words: string[]
  /** Start and end offset of the first match in the text; null without a match. */
  readonly first: readonly [from: number, to: number] | null
}

/**
 * `marked` is the normalized text with a delimiter before and after each match. It is valid only if it has as many code points as the text.
 */
export function parseHighlights(text: string, marked: string): Highlights {
  const codePoints = Array.from(text)
  const words = new Set<string>()
  let first: Highlights['first'] = null
  let at = 0
  let began = 0
  for (const character of marked) {
    if (character === matchStart) began = at
    else if (character === matchEnd) {
      const word = codePoints.slice(began, at).join('')
      const from = codePoints.slice(0, began).join('').length
      first ??= [from, from + word.length]
      words.add(word)
    } else at += 1
  }
  return at === codePoints.length ? { words: [...words], first } : { words: [], first: null }
}

/** Context in characters before the match, in a preview that does not start at offset 0. */
const contextChars = 40

/** Start offset of a preview that shows the first match: 0 if the match is within the first `narrow` characters. */
export function previewStart(text: string, { first }: Highlights, narrow: number): number {
  if (first === null) return 0
  const [from, to] = first
  const before = text.slice(0, from)
  const line = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'), before.lastIndexOf('\u2028')) + 1
  if (line === 0 && to <= narrow) return 0
  const near = Math.max(line, from - contextChars)
  if (near === line) return line
  // Between two words, if there is a gap.
  const gap = text.slice(near, from).search(/\s\S/)
  return gap === -1 ? from : near + gap + 1
}
