// Client-side outbox: a FIFO queue of unsent messages, each with an idempotency key. Pure functions.
export type UnsentMessage = {
  readonly key: string
  readonly text: string
  readonly at: string
  readonly state: 'queued' | 'sending' | 'sent' | 'failed'
  /** Error message of the failed send. */
  readonly reason: string | null
}

export type Outbox = readonly UnsentMessage[]

export function enqueue(outbox: Outbox, one: Pick<UnsentMessage, 'key' | 'text' | 'at'>): Outbox {
  return [...outbox, { ...one, state: 'queued', reason: null }]
}

/** Next message to send. A failed message blocks the queue, so that the order is preserved. */
export function nextToSend(outbox: Outbox): UnsentMessage | undefined {
  const first = outbox.find(({ state }) => state !== 'sent')
  return first?.state === 'queued' ? first : undefined
}

export function updateMessage(
  outbox: Outbox,
  key: string,
  change: Partial<Pick<UnsentMessage, 'state' | 'reason'>>,
): Outbox {
  return outbox.map((one) => (one.key === key ? { ...one, reason: null, ...change } : one))
}

/** Idempotency keys of the messages that the server has already stored. */
export function messageKeys(items: readonly { readonly key: string | null }[]): Set<string> {
  return new Set(items.flatMap(({ key }) => key ?? []))
}

export function removeKeys(outbox: Outbox, keys: ReadonlySet<string>): Outbox {
  const left = outbox.filter(({ key }) => !keys.has(key))
  // Same reference if nothing changed, so React does not re-render.
  return left.length === outbox.length ? outbox : left
}

/** Restores unsent messages of an earlier visit as failed. They are not sent automatically: the author may have reconsidered. */
export function restoreUnsent(stored: readonly Omit<UnsentMessage, 'state'>[], otherwise: string): Outbox {
  return stored.map(({ key, text, at, reason }) => ({ key, text, at, state: 'failed', reason: reason ?? otherwise }))
}
