// External store of the reactions in this tab, beyond the page data, which is cached and equal for all readers.
// The code that calls the server is lazy-loaded when it is needed.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { useEffect, useSyncExternalStore } from 'react'

export type Counts = Readonly<Record<ReactionKind, number>>
export type Mine = Readonly<Partial<Record<ReactionKind, boolean>>>

/** State of one secret: counts of others, the reader's wanted reactions, and the number of presses not yet sent. */
export type ReactionState = { readonly others: Counts; readonly mine: Mine; readonly sending: number }

/** `localStorage` key of the device token. */
export const deviceKey = 'reactionClientId'

export const reactionStates = new Map<string, ReactionState>()

/** Latest counts of each rendered secret, until the sync module reads them. */
export const pendingCounts = new Map<string, Counts>()

const listeners = new Set<() => void>()
let syncModule: Promise<typeof import('./reaction-sync.ts')> | undefined

export function setReactionState(secretId: string, now: ReactionState): void {
  reactionStates.set(secretId, now)
  for (const listener of listeners) listener()
}

/** Null during server rendering and hydration; undefined if the page data is all there is. */
export function useReactionState(secretId: string, counts: Counts): ReactionState | null | undefined {
  useEffect(() => {
    pendingCounts.set(secretId, counts)
    // A browser that never reacted has no stored state, so no request is sent.
    if (syncModule || storedDevice()) loadSync().then(({ syncCounts }) => syncCounts(), resetSync)
  }, [secretId, counts])
  return useSyncExternalStore(
    subscribe,
    () => reactionStates.get(secretId),
    () => null,
  )
}

export function toggleReaction(secretId: string, kind: ReactionKind, counts: Counts): void {
  const toggle = (more: number) => {
    const { others, mine, sending } = reactionStates.get(secretId) ?? { others: counts, mine: {}, sending: 0 }
    setReactionState(secretId, { others, mine: { ...mine, [kind]: !mine[kind] }, sending: sending + more })
  }
  toggle(1)
  loadSync().then(
    ({ sendReaction }) => sendReaction(secretId, kind),
    () => {
      resetSync()
      toggle(-1)
    },
  )
}

export function storedDevice(): string | null {
  try {
    return localStorage.getItem(deviceKey)
  } catch {
    // Storage may be disabled.
    return null
  }
}

function loadSync() {
  return (syncModule ??= import('./reaction-sync.ts'))
}

/** The chunk failed to load; the next press retries. */
function resetSync(): void {
  syncModule = undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
