// Cuts a text for a card: at the first line break or at the limit, never through a letter with its accents or an emoji.
import type { SecretCard } from '@murmullo/contract/secrets'

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

export function previewOf(text: string, narrowMax: number, max: number): SecretCard['preview'] {
  const firstLine = text.split(/\r?\n|\r|\u2028|\u2029/, 1)[0] ?? ''
  const shown: string[] = []
  let more = firstLine.length < text.trimEnd().length
  for (const { segment } of letters.segment(firstLine)) {
    if (shown.length === max) {
      more = true
      break
    }
    shown.push(segment)
  }
  const head = shown.slice(0, narrowMax).join('')
  // A cut never leaves a space before its dots: what ends the head begins the tail.
  const kept = head.trimEnd()
  const tail = head.slice(kept.length) + shown.slice(narrowMax).join('')
  return { head: kept, tail: tail.trimEnd(), more }
}
