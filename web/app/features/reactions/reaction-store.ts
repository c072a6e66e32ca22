// External store of the reactions in this tab, beyond the page data, which is cached and equal for all readers.
// The code that calls the server is lazy-loaded when it is needed.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { useEffect, useSyncExternalStore } from 'react'
import {
  type Counts,
  pendingCounts,
  type ReactionState,
  reactionStates,
  setReactionState,
  storedDevice,
  subscribe,
} from './reaction-state.ts'

let syncModule: Promise<typeof import('./reaction-sync.ts')> | undefined

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
    const { others, own, sending } = reactionStates.get(secretId) ?? { others: counts, own: {}, sending: 0 }
    setReactionState(secretId, { others, own: { ...own, [kind]: !own[kind] }, sending: sending + more })
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

function loadSync() {
  return (syncModule ??= import('./reaction-sync.ts'))
}

/** The chunk failed to load; the next press retries. */
function resetSync(): void {
  syncModule = undefined
}
