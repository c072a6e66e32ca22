// Comment updates for moderator decisions: find, row lock, state and minor flag.
import { findComment, findCommentForUpdate, updateCommentFlag, updateCommentState } from './comments.store.ts'

/** By public id. */
export const findCommentByPublicId = findComment

/** Row lock until the transaction ends. */
export const lockComment = findCommentForUpdate

/** Updates the counter, too. */
export const setCommentState = updateCommentState

export const flagComment = updateCommentFlag
