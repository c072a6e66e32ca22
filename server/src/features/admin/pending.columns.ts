// What moderation.pending_decisions stores of the state before a decision.
import type { ContentState } from '@murmullo/contract/moderation'

export type PendingBefore = {
  readonly state: ContentState
  readonly isExplicit: boolean
  /** Of a photo that was removed. */
  readonly endsAt?: string
  readonly isNewlyRefused?: boolean
  /** Of the review. */
  readonly needsReview: boolean
  readonly askAgain: boolean
  /** Ids of the statements whose objections the moderator read: the decision answers these and no others. */
  readonly objections: readonly string[]
}
