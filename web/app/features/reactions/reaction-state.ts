// Reaction state of this tab: the state of each secret, the counts that wait for the sync module, and the stored device token.
import type { ReactionKind } from '@murmullo/contract/content/secrets'

export type Counts = Readonly<Record<ReactionKind, number>>
export type OwnReactions = Readonly<Partial<Record<ReactionKind, boolean>>>

/** State of one secret: counts of others, the reader's wanted reactions, and the number of presses not yet sent. */
export type ReactionState = { readonly others: Counts; readonly own: OwnReactions; readonly sending: number }

/** `localStorage` key of the device token. */
export const deviceKey = 'reactionClientId'

export const reactionStates = new Map<string, ReactionState>()

/** Latest counts of each rendered secret, until the sync module reads them. */
export const pendingCounts = new Map<string, Counts>()

const listeners = new Set<() => void>()

export function setReactionState(secretId: string, now: ReactionState): void {
  reactionStates.set(secretId, now)
  for (const listener of listeners) listener()
}

export function storedDevice(): string | null {
  try {
    return localStorage.getItem(deviceKey)
  } catch {
    // Storage may be disabled.
    return null
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
