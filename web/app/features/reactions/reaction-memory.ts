// External store of the reactions in this tab, beyond the page data, which is cached and equal for all readers.
// The code that calls the server is lazy-loaded when it is needed.
import type { ReactionKind } from '@murmullo/contract/secrets'
import { useEffect, useSyncExternalStore } from 'react'

export type Counts = Readonly<Record<ReactionKind, number>>
export type Mine = Readonly<Partial<Record<ReactionKind, boolean>>>

/** State of one secret: counts of others, the reader's wanted reactions, and the number of presses not yet sent. */
export type Felt = { readonly others: Counts; readonly mine: Mine; readonly sending: number }

/** `localStorage` key of the device token. */
export const deviceKey = 'reactionClientId'

export const felt = new Map<string, Felt>()

/** Latest counts of each rendered secret, until the sync module reads them. */
export const met = new Map<string, Counts>()

const watchers = new Set<() => void>()
let talk: Promise<typeof import('./reaction-talk.ts')> | undefined

export function setFelt(secretId: string, now: Felt): void {
  felt.set(secretId, now)
  for (const watcher of watchers) watcher()
}

/** Null during server rendering and hydration; undefined if the page data is all there is. */
export function useFelt(secretId: string, counts: Counts): Felt | null | undefined {
  useEffect(() => {
    met.set(secretId, counts)
    // A browser that never reacted has no stored state, so no request is sent.
    if (talk || storedDevice()) startTalk().then(({ meet }) => meet(), forgetTalk)
  }, [secretId, counts])
  return useSyncExternalStore(
    watch,
    () => felt.get(secretId),
    () => null,
  )
}

export function press(secretId: string, kind: ReactionKind, counts: Counts): void {
  const toggle = (more: number) => {
    const { others, mine, sending } = felt.get(secretId) ?? { others: counts, mine: {}, sending: 0 }
    setFelt(secretId, { others, mine: { ...mine, [kind]: !mine[kind] }, sending: sending + more })
  }
  toggle(1)
  startTalk().then(
    ({ send }) => send(secretId, kind),
    () => {
      forgetTalk()
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

function startTalk() {
  return (talk ??= import('./reaction-talk.ts'))
}

/** The chunk failed to load; the next press retries. */
function forgetTalk(): void {
  talk = undefined
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
