// What somebody said that has no place in the conversation yet: one after the other, each under a key that makes it count once.
export type Unsent = {
  readonly key: string
  readonly text: string
  readonly at: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Why it was not sent. */
  readonly reason: string | null
}

export type Outbox = readonly Unsent[]

export function added(outbox: Outbox, one: Pick<Unsent, 'key' | 'text' | 'at'>): Outbox {
  return [...outbox, { ...one, state: 'waiting', reason: null }]
}

/** The one whose turn it is. Nothing overtakes what failed: the order is the one in which they were said. */
export function nextOf(outbox: Outbox): Unsent | undefined {
  const first = outbox.find(({ state }) => state !== 'sent')
  return first?.state === 'waiting' ? first : undefined
}

export function changed(outbox: Outbox, key: string, change: Partial<Pick<Unsent, 'state' | 'reason'>>): Outbox {
  return outbox.map((one) => (one.key === key ? { ...one, reason: null, ...change } : one))
}

/** Of what has a place in the conversation by now. */
export function keysOf(items: readonly { readonly key: string | null }[]): Set<string> {
  return new Set(items.flatMap(({ key }) => key ?? []))
}

export function without(outbox: Outbox, keys: ReadonlySet<string>): Outbox {
  const left = outbox.filter(({ key }) => !keys.has(key))
  // The same when nothing changed: nothing has to be drawn again.
  return left.length === outbox.length ? outbox : left
}

/** What an earlier visit could not send is not sent by itself: somebody may have thought better of it. */
export function broughtBack(kept: readonly Omit<Unsent, 'state'>[], otherwise: string): Outbox {
  return kept.map(({ key, text, at, reason }) => ({ key, text, at, state: 'failed', reason: reason ?? otherwise }))
}
