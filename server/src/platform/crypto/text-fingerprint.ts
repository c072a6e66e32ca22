// Text fingerprint: a moderation decision names the exact text that it is about, and applies to no other.
import { createHash } from 'node:crypto'

/** SHA-256 hash of a text, as moderation.require_two_approvals() computes it. */
export function textHash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function textFingerprint(text: string): string {
  return textHash(text).toString('base64url').slice(0, 16)
}

/** Fingerprint of all that a moderator sees before a decision: the text and the author's objection. */
export function reviewFingerprint(text: string, objection: string | null): string {
  return textFingerprint(`${text}\0${objection ?? ''}`)
}
