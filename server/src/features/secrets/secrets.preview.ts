// Cuts a text for a card: at the first line break or at the limit, never through a letter with its accents or an emoji.
import type { SecretCard } from '@murmullo/contract/secrets'

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

export function previewOf(text: string, narrowMax: number, max: number): SecretCard['preview'] {
  const firstLine = text.split(/\r?\n|\r|\u2028|\u2029/, 1)[0] ?? ''
  let head = ''
  let tail = ''
  let count = 0
  for (const { segment } of letters.segment(firstLine)) {
    if (count === max) return { head, tail, more: true }
    if (count < narrowMax) head += segment
    else tail += segment
    count += 1
  }
  return { head, tail, more: firstLine.length < text.trimEnd().length }
}
