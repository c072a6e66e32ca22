// For the team's decisions: a comment found, held while it is decided about, and what becomes of it.
import { findComment, findCommentForUpdate, updateCommentFlag, updateCommentState } from './comments.store.ts'

/** By the name that everybody knows it by. */
export const findCommentNamed = findComment

/** Until the transaction ends nobody else changes it. */
export const holdComment = findCommentForUpdate

/** Counts stay right. */
export const settleComment = updateCommentState

export const flagComment = updateCommentFlag
