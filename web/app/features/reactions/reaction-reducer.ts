// Reducer of the reactions to one secret, for the events of the sync module. A press is in `reaction-state.ts`, for the first view.
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { type Counts, type ReactionState, type RenderedCounts, setOwn } from './reaction-state.ts'

/** Maximum age of a count: pages are cached, and counting is delayed. */
export const countDelayMs = 30_000

export type ReactionEvent =
  | ({ readonly type: 'rendered'; readonly at: number } & RenderedCounts)
  /** This browser's reactions, by the server. */
  | { readonly type: 'loaded'; readonly kinds: readonly ReactionKind[] }
  | { readonly type: 'pressed'; readonly kind: ReactionKind; readonly at: number }
  | { readonly type: 'sent'; readonly kind: ReactionKind }
  | { readonly type: 'succeeded'; readonly kind: ReactionKind; readonly reacted: boolean; readonly at: number }
  /** The server has what the reader wants. */
  | { readonly type: 'synced'; readonly kind: ReactionKind }
  | { readonly type: 'failed'; readonly kind: ReactionKind }
  /** The server does not know the device token. */
  | { readonly type: 'deviceUnknown' }

export function reduceReactions(state: ReactionState, event: ReactionEvent): ReactionState {
  const { own, stored, pressedAt } = state
  switch (event.type) {
    case 'rendered':
      return applyCounts(state, event, event.at)
    case 'loaded':
      return applyLoaded(state, event.kinds)
    case 'pressed':
      return { ...state, pressedAt: { ...pressedAt, [event.kind]: event.at } }
    case 'sent':
      // An unknown kind now counts as not stored: the page counts were loaded before this request.
      return { ...state, stored: { ...stored, [event.kind]: stored[event.kind] ?? false } }
    case 'succeeded':
      return {
        ...state,
        stored: { ...stored, [event.kind]: event.reacted },
        pressedAt: { ...pressedAt, [event.kind]: event.at },
      }
    case 'synced':
      return setOwn(state, event.kind, own[event.kind], false)
    case 'failed':
      return setOwn(state, event.kind, stored[event.kind], false)
    default:
      return applyUnknownDevice(state)
  }
}

/**
 * New counts may or may not include the reader's own reactions. After a delay they include the stored ones, also one whose answer was
 * lost. For a recent press, an increase over the known counts is attributed to the reader, so that nothing is counted twice or seems
 * lost. Live counts include what is stored; counts from a cache may be older.
 */
function applyCounts(state: ReactionState, { counts, isLive }: RenderedCounts, now: number): ReactionState {
  const { others, stored, pressedAt } = state
  const isRecent = (kind: ReactionKind) => now - (pressedAt[kind] ?? Number.NEGATIVE_INFINITY) < countDelayMs
  const isAttributed = (kind: ReactionKind) => counts[kind] > others[kind] || (isLive && stored[kind] === true)
  const isCounted = mapKinds(counts, (kind) => (isRecent(kind) ? isAttributed(kind) : stored[kind] === true))
  return {
    ...state,
    others: mapKinds(counts, (kind, count) => Math.max(0, count - Number(isCounted[kind]))),
    stored: mapKinds(counts, (kind) => (isRecent(kind) ? stored[kind] : stored[kind] || undefined)),
  }
}

/**
 * The page counts already include a reaction that is first known from this answer. Presses during the request stay as the reader
 * wanted them.
 */
function applyLoaded(state: ReactionState, kinds: readonly ReactionKind[]): ReactionState {
  const { others, own, stored, sending } = state
  const isNew = (kind: ReactionKind) => kinds.includes(kind) && stored[kind] === undefined
  return {
    ...state,
    others: mapKinds(others, (kind, count) => Math.max(0, count - Number(isNew(kind)))),
    own: mapKinds(others, (kind) => (sending[kind] ? own[kind] === true : kinds.includes(kind))),
    stored: mapKinds(others, (kind) => kinds.includes(kind)),
  }
}

/** The reactions of a lost token stay counted, but belong to no browser. Presses without an answer stay as the reader wants them. */
function applyUnknownDevice(state: ReactionState): ReactionState {
  const { others, own, stored, sending } = state
  return {
    ...state,
    others: mapKinds(others, (kind, count) => count + Number(stored[kind] === true)),
    own: mapKinds(others, (kind) => sending[kind] === true && own[kind] === true),
    stored: {},
  }
}

function mapKinds<Value>(counts: Counts, toValue: (kind: ReactionKind, count: number) => Value) {
  const kinds = Object.keys(counts) as ReactionKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, toValue(kind, counts[kind])])) as Record<ReactionKind, Value>
}
