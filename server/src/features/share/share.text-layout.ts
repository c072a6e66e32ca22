// Text layout for share images: font size and truncation from approximate glyph widths. Pure functions.
export type TextBox = { readonly width: number; readonly height: number; readonly sizes: readonly number[] }
export type LaidOutText = { readonly text: string; readonly size: number; readonly lines: number }

export const lineHeight = 1.25
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Glyph widths relative to the font size, as in Newsreader, with a small margin. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/^ $/, 0.24],
  [/^[iljtfrI.,:;'!|()[\]íïì¡-]$/, 0.31],
  [/^[mwMW@%&—…]$/, 0.9],
  [/^[a-záéíóúüñ\d]$/, 0.51],
  [/^[A-ZÁÉÍÓÚÜÑ]$/, 0.7],
  [/^\p{Ll}$/u, 0.56],
]
const widest = 1.3

/** The largest font size in which the whole text fits; at the smallest size it loses its blank lines and is truncated. */
export function layoutText(text: string, textBox: TextBox): LaidOutText {
  const fitted = fitText(text, textBox)
  return fitted.text === text ? fitted : fitText(text.replaceAll('\n\n', '\n'), textBox)
}

function fitText(text: string, { width, height, sizes }: TextBox): LaidOutText {
  let fitted: LaidOutText = { text, size: 0, lines: 0 }
  for (const size of sizes) {
    const lines = Math.max(1, Math.floor(height / (size * lineHeight)))
    fitted = { text: truncate(text, width / size, lines), size, lines }
    if (fitted.text === text) break
  }
  return fitted
}

/** Breaks lines by word like the renderer. A text that does not fit ends with an ellipsis. */
function truncate(text: string, width: number, room: number): string {
  let [lines, across, end] = [1, 0, 0]
  for (const fragment of splitFragments(text, width)) {
    const isNext = across > 0 && across + fragment.width > width && fragment.text !== ' '
    if (isNext || fragment.text === '\n') lines += 1
    across = isNext ? fragment.width : fragment.text === '\n' ? 0 : across + fragment.width
    if (lines > room) return `${text.slice(0, end).replace(/[\s.,;:…]+$/u, '')}…`
    end += fragment.text.length
  }
  return text
}

/** Line breaks, spaces and words; a word longer than a line is split at the line width. */
function* splitFragments(text: string, most: number): Generator<{ text: string; width: number }> {
  for (const [word] of text.matchAll(/\s|\S+/g)) {
    let fragment = { text: '', width: 0 }
    for (const { segment } of graphemes.segment(word)) {
      const width = widths.find(([pattern]) => pattern.test(segment))?.[1] ?? widest
      if (fragment.width + width > most) {
        yield fragment
        fragment = { text: '', width: 0 }
      }
      fragment = { text: fragment.text + segment, width: fragment.width + width }
    }
    yield fragment
  }
}
