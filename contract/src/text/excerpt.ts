// Text excerpt: the first characters of a text on one line, cut at a word boundary.
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Cuts at a word boundary when the last word is short, and never inside a grapheme (a letter with its accents, or an emoji). */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // Segment only a prefix: no grapheme is longer than 16 code units, so the prefix holds enough of them.
  const signs = Array.from(graphemes.segment(line.slice(0, most * 16)), ({ segment }) => segment)
  if (signs.length <= most) return line
  const cut = signs.slice(0, most).join('')
  const words = signs[most] === ' ' ? cut : cut.replace(/\s\S{0,19}$/, '')
  return `${words.replace(/[.,;:…\s]+$/, '')}…`
}
