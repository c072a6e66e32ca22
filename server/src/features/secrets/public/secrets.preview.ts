// Truncates a text for a card preview, at the first line break or at the last space before the limit, never inside a grapheme cluster (accents, emoji).
import type { SecretCard } from '@murmullo/contract/content/secrets'

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Characters that never combine with the next one: in such text a grapheme is one UTF-16 code unit, and the segmenter is skipped. */
const plain = /^[ -~\u00a1-\u02af\u2013-\u201e\u2026\u20ac]*$/

export function buildPreview(text: string, narrowMax: number, max: number): SecretCard['preview'] {
  const firstLine = text.split(/\r?\n|\r|\u2028|\u2029/, 1)[0] ?? ''
  const { head, rest, cut } = firstGraphemes(firstLine, narrowMax, max)
  const narrowEnd = wordEnd(firstLine, head.length)
  const wideEnd = wordEnd(firstLine, head.length + rest.length)
  // No space before the ellipsis: trailing space of the head moves to the tail.
  const narrow = firstLine.slice(0, narrowEnd).trimEnd()
  const tail = firstLine.slice(narrow.length, wideEnd).trimEnd()
  return { head: narrow, tail, more: cut || firstLine.length < text.trimEnd().length }
}

/** A longer word is cut inside: without a limit a preview of one long word and a short one would be nearly empty. */
const maxMovedLength = 24

/** The end of the last whole word before `end`. */
function wordEnd(line: string, end: number): number {
  if (end >= line.length || /\s/.test(line.charAt(end))) return end
  const space = line.slice(0, end).lastIndexOf(' ')
  return space > 0 && end - space <= maxMovedLength ? space : end
}

function firstGraphemes(line: string, narrowMax: number, max: number) {
  if (plain.test(line.slice(0, max + 1)))
    return { head: line.slice(0, narrowMax), rest: line.slice(narrowMax, max), cut: line.length > max }
  const shown: string[] = []
  for (const { segment } of graphemes.segment(line)) {
    shown.push(segment)
    if (shown.length > max) break
  }
  return {
    head: shown.slice(0, narrowMax).join(''),
    rest: shown.slice(narrowMax, max).join(''),
    cut: shown.length > max,
  }
}
