// Photo comment updates for moderator decisions: find, row lock, state and minor flag.
import type { Trx } from '../../../platform/db/database.ts'
import {
  findPhotoComment,
  findPhotoCommentForUpdate,
  findPublicPhotoCommentText,
  updatePhotoCommentFlag,
  updatePhotoCommentState,
} from './photo-comments.store.ts'

/** By public id, while its photo is visible and not expired. */
export const findPhotoCommentByPublicId = findPhotoComment

/** By public id: what every reader of the photo sees. */
export const findPublicPhotoComment = findPublicPhotoCommentText

/** Row lock until the transaction ends. */
export async function lockPhotoComment(trx: Trx, id: string) {
  const comment = await findPhotoCommentForUpdate(trx, id)
  return comment === undefined ? undefined : { ...comment, isPrivate: false, isReleased: true }
}

export const setPhotoCommentState = updatePhotoCommentState

export const flagPhotoComment = updatePhotoCommentFlag
