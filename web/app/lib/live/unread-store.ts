// Unread store of a tab: the last count of each kind that did not come with the page, and the order of events, own changes and answers.
import { createValueStore } from '../state/value-store.ts'

export type UnreadKind = 'notifications' | 'chat'

type UnreadUpdate = {
  readonly unread: number
  /** Number of loader revalidations that had started before it. */
  readonly revalidations: number
  /** Time of a change in this tab, which the server may not have processed yet. 0 for a count by the server. */
  readonly ownAt: number
}

/** `getRevalidations`: number of loader revalidations that have started. An update meanwhile may be newer than the response. */
export function createUnreadStore(getRevalidations: () => number) {
  const updates = createValueStore<Readonly<Partial<Record<UnreadKind, UnreadUpdate>>>>({})
  const get = (kind: UnreadKind) => updates.get()[kind]
  const add = (kind: UnreadKind, unread: number, ownAt: number) =>
    updates.set({ ...updates.get(), [kind]: { unread, revalidations: getRevalidations(), ownAt } })
  const setOwn = (kind: UnreadKind, unread: number) => add(kind, unread, Date.now())
  return {
    get,
    subscribe: updates.subscribe,
    /** Count by an event or a poll. `at` is the time of the event, or of the poll's request: a change in this tab after it is newer. */
    set: (kind: UnreadKind, unread: number, at = Number.POSITIVE_INFINITY) => {
      if (at >= (get(kind)?.ownAt ?? 0)) add(kind, unread, 0)
    },
    /** Change by this tab, before the server answers. */
    setOwn,
    /** Call it before a request, then call the result with the response: an update meanwhile is newer and wins. */
    startRequest: (kind: UnreadKind) => {
      const before = get(kind)
      return (unread: number) => void (get(kind) === before && setOwn(kind, unread))
    },
  }
}
