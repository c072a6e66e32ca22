// Types of decisions: their subject, and the JSON column `undo_state` of `moderation.pending_decisions`: the state that an undo restores.
import type { ContentState } from '@murmullo/contract/moderation/moderation'

/** Key of the content of a decision, by the table that it is in. */
export type DecidedSubject =
  | { readonly secretId: string }
  | { readonly commentId: string }
  | { readonly photoId: string }
  | { readonly photoCommentId: string }

export type UndoState = {
  readonly state: ContentState
  readonly isExplicit: boolean
  /** Photo only. */
  readonly endsAt?: string
  readonly isNewlyRefused?: boolean
  /** State of the review. */
  readonly needsReview: boolean
  readonly needsRetry: boolean
  /** Ids of statements whose appeals the moderator read: the decision answers these and no others. */
  readonly objections: readonly string[]
}
