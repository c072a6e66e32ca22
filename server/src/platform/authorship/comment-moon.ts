// Moon of an unsigned comment: a keyed pseudonym of its author within one secret, as the number of a drawing. It is stored with the comment, so that a
// read needs no account (docs/decisions/0065-comment-moons.md).
import type { KeyObject } from 'node:crypto'
import { commentLimits } from '@murmullo/contract/constants/limits'
import { hmac } from '../crypto/hmac.ts'

/** `salt`: `author_salt` of the account. Unlike its id it is deleted with the account, and known to no client. */
export function commentMoon(key: KeyObject, secretId: string, salt: Buffer): number {
  return toMoon(hmac(key, 'account', secretId, salt))
}

/** Moon of the comments that the author of the secret marks. It follows from the secret alone: it has nothing in common with the author's other ones. */
export function markedCommentMoon(key: KeyObject, secretId: string): number {
  return toMoon(hmac(key, 'mark', secretId))
}

function toMoon(digest: Buffer): number {
  return digest.readUInt32BE(0) % commentLimits.moons
}
