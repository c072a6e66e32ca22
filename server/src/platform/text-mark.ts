// Stands for exact words: whoever decides about them names them, and what was decided holds for no others.
import { createHash } from 'node:crypto'

/** SHA-256 of a text, as moderation.require_two_approvals() computes it. */
export function textHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function textMark(text: string): string {
  return textHash(text).toString('base64url').slice(0, 16)
}

/** Of all that somebody has before them when they decide: the words, and what their author objects. */
export function seenMark(text: string, objection: string | null): string {
  return textMark(`${text}\0${objection ?? ''}`)
}
