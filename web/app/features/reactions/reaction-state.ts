// Reaction state of one secret, with the transition that the first view needs. The others are in `reaction-reducer.ts`, which is
// lazy-loaded.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import type { ValueStore } from '../../lib/state/value-store.ts'

export type Counts = Readonly<Record<ReactionKind, number>>
export type RenderedCounts = { readonly counts: Counts; readonly isLive: boolean }
export type OwnReactions = Readonly<Partial<Record<ReactionKind, boolean | undefined>>>

export type ReactionState = {
  /** Counts without this browser's reactions. */
  readonly others: Counts
  /** What the reader wants. The buttons show it at once. */
  readonly own: OwnReactions
  /** What the server has. A kind without a value is not known yet. */
  readonly stored: OwnReactions
  /** Kinds with a press that is not stored yet. */
  readonly sending: OwnReactions
  /** Time of the last press or of its success. */
  readonly pressedAt: Readonly<Partial<Record<ReactionKind, number>>>
}

/** States by secret id. */
export type ReactionStates = ValueStore<Readonly<Record<string, ReactionState>>>

export function createReactionState(others: Counts): ReactionState {
  return { others, own: {}, stored: {}, sending: {}, pressedAt: {} }
}

export function setReactionState(states: ReactionStates, secretId: string, state: ReactionState): void {
  states.set({ ...states.get(), [secretId]: state })
}

/** Sets what the reader wants of one kind: by a press, or by the rollback of a failed press to what the server has. */
export function setOwn(
  state: ReactionState,
  kind: ReactionKind,
  isWanted: boolean | undefined,
  isSending: boolean,
): ReactionState {
  return { ...state, own: { ...state.own, [kind]: isWanted }, sending: { ...state.sending, [kind]: isSending } }
}
