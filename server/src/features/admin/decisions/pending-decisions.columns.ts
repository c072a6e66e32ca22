// Type of the JSON column `undo_state` of `moderation.pending_decisions`: the state that an undo restores.
import type { ContentState } from '@murmullo/contract/moderation/moderation'

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
