// Excerpt of a text for titles and descriptions. Cut at grapheme boundaries, so that no emoji or accent is split.
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

export function snippet(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  let count = 0
  for (const { index } of graphemes.segment(line)) {
    if (count === max) return `${line.slice(0, index).trimEnd()}…`
    count += 1
  }
  return line
}
