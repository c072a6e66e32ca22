// For the team's decisions: what was said about a photo, found, held while it is decided about, and what becomes of it.
import type { Trx } from '../../platform/db.ts'
import {
  findPhotoComment,
  findPhotoCommentForUpdate,
  updatePhotoCommentFlag,
  updatePhotoCommentState,
} from './photo-comments.store.ts'

/** By the name that everybody knows it by, while its photo is there. */
export const findPhotoCommentNamed = findPhotoComment

/** Until the transaction ends nobody else changes it. */
export async function holdPhotoComment(trx: Trx, id: string) {
  const comment = await findPhotoCommentForUpdate(trx, id)
  return comment === undefined ? undefined : { ...comment, isPrivate: false }
}

export const settlePhotoComment = updatePhotoCommentState

export const flagPhotoComment = updatePhotoCommentFlag
