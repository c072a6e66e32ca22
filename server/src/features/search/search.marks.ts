// Reads what the database marked in a secret: which of its words were looked for, and where the first of them stands.
export const [opens, closes] = ['\u0001', '\u0002']

export type Marks = {
  /** As they are written in the secret, each once. */
  readonly words: string[]
  /** Where the first begins and ends in the text; null when none was marked. */
  readonly first: readonly [from: number, to: number] | null
}

/** `marked` is the text in plain letters, with signs around each word. Letter by letter it is as long as the text, or it says nothing. */
export function readMarks(text: string, marked: string): Marks {
  const letters = Array.from(text)
  const words = new Set<string>()
  let first: Marks['first'] = null
  let at = 0
  let began = 0
  for (const sign of marked) {
    if (sign === opens) began = at
    else if (sign === closes) {
      const word = letters.slice(began, at).join('')
      const from = letters.slice(0, began).join('').length
      first ??= [from, from + word.length]
      words.add(word)
    } else at += 1
  }
  return at === letters.length ? { words: [...words], first } : { words: [], first: null }
}

/** How much stands before the word in a preview that does not begin at the beginning. */
const lead = 40

/** Where a preview begins that shows the first of the words: at the beginning if it is in sight from there, `narrow` letters wide. */
export function previewStart(text: string, { first }: Marks, narrow: number): number {
  if (first === null) return 0
  const [from, to] = first
  const before = text.slice(0, from)
  const line = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'), before.lastIndexOf('\u2028')) + 1
  if (line === 0 && to <= narrow) return 0
  const near = Math.max(line, from - lead)
  if (near === line) return line
  // Between two words, if there is such a place.
  const gap = text.slice(near, from).search(/\s\S/)
  return gap === -1 ? from : near + gap + 1
}
