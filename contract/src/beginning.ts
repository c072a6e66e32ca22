// How a text begins, in one line.
const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Whole words where they are not too long, and never through a letter with its accents or an emoji. */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // No letter is longer than this, so that much holds enough of them.
  const signs = Array.from(letters.segment(line.slice(0, most * 16)), ({ segment }) => segment)
  if (signs.length <= most) return line
  const cut = signs.slice(0, most).join('')
  const words = signs[most] === ' ' ? cut : cut.replace(/\s\S{0,19}$/, '')
  return `${words.replace(/[.,;:…\s]+$/, '')}…`
}
