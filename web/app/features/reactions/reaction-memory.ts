// What this tab knows of reactions beyond what pages say, which is the same for everybody. What speaks to the server is
// fetched when there is something to say.
import type { ReactionKind } from '@murmullo/contract/secrets'
import { useEffect, useSyncExternalStore } from 'react'

export type Counts = Readonly<Record<ReactionKind, number>>
export type Mine = Readonly<Partial<Record<ReactionKind, boolean>>>

/** One secret: what others felt, what the reader wants to have felt, and how many presses the server has still to hear of. */
export type Felt = { readonly others: Counts; readonly mine: Mine; readonly sending: number }

/** Where the browser keeps the token that marks its reactions. */
export const deviceKey = 'reactionClientId'

export const felt = new Map<string, Felt>()

/** The last counts of each secret that came into sight, until somebody reads them. */
export const met = new Map<string, Counts>()

const watchers = new Set<() => void>()
let talk: Promise<typeof import('./reaction-talk.ts')> | undefined

export function setFelt(secretId: string, now: Felt): void {
  felt.set(secretId, now)
  for (const watcher of watchers) watcher()
}

/** Null where nothing can be pressed yet, undefined where there is no more to know than the page says. */
export function useFelt(secretId: string, counts: Counts): Felt | null | undefined {
  useEffect(() => {
    met.set(secretId, counts)
    // Who never reacted has nothing to be told, and is asked nothing.
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
    // Storage may be forbidden.
    return null
  }
}

function startTalk() {
  return (talk ??= import('./reaction-talk.ts'))
}

/** Its code did not arrive; the next press asks again. */
function forgetTalk(): void {
  talk = undefined
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
