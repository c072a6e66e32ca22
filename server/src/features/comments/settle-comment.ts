// For the team's decisions: a comment held while it is decided about, and what becomes of it.
import { findCommentForUpdate, updateCommentState } from './comments.store.ts'

/** Until the transaction ends nobody else changes it. */
export const holdComment = findCommentForUpdate

/** Counts stay right. */
export const settleComment = updateCommentState
