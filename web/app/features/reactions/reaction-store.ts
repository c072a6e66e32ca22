// Reaction store of this tab: the state of each secret, beyond the page data, which is cached and equal for all readers.
// The module that calls the server is lazy-loaded when it is needed.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { useEffect, useSyncExternalStore } from 'react'
import { createValueStore } from '../../lib/state/value-store.ts'
import {
  type Counts,
  createReactionState,
  type ReactionState,
  type ReactionStates,
  type RenderedCounts,
  setOwn,
  setReactionState,
} from './reaction-state.ts'
import { readStoredToken } from './token-storage.ts'

type SyncModule = typeof import('./reaction-sync.ts')

export function createReactionStore(loadSync: () => Promise<SyncModule>) {
  const states: ReactionStates = createValueStore({})
  /** Latest counts of each rendered secret, until the sync module reads them. */
  const rendered = new Map<string, RenderedCounts>()
  let sync: Promise<ReturnType<SyncModule['createReactionSync']>> | undefined
  const load = () => (sync ??= loadSync().then((module) => module.createReactionSync(states, rendered)))
  /** The chunk failed to load; the next press retries. */
  const reset = () => {
    sync = undefined
  }
  return {
    states,
    render: (secretId: string, counts: Counts, isLive = false) => {
      rendered.set(secretId, { counts, isLive })
      // A browser that never reacted has no stored state, so no request is sent.
      if (sync || readStoredToken()) load().then(({ syncCounts }) => syncCounts(), reset)
    },
    press: (secretId: string, kind: ReactionKind, counts: Counts) => {
      const state = states.get()[secretId] ?? createReactionState(counts)
      setReactionState(states, secretId, setOwn(state, kind, !state.own[kind], true))
      // Coalesced: the running request loop compares the wanted with the stored state again.
      if (state.sending[kind]) return
      load().then(
        ({ send }) => send(secretId, kind),
        () => {
          reset()
          setReactionState(states, secretId, setOwn(states.get()[secretId] ?? state, kind, state.own[kind], false))
        },
      )
    },
  }
}

const { states, render, press } = createReactionStore(() => import('./reaction-sync.ts'))
export { press as pressReaction }

/** Null during server rendering and hydration; undefined if the page data is all there is. */
export function useReactionState(secretId: string, counts: Counts, isLive: boolean): ReactionState | null | undefined {
  useEffect(() => render(secretId, counts, isLive), [secretId, counts, isLive])
  return useSyncExternalStore(
    states.subscribe,
    () => states.get()[secretId],
    () => null,
  )
}
