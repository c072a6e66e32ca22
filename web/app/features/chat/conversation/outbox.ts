// Client-side outbox: a FIFO queue of unsent messages, each with an idempotency key. Pure reducer; its effects are data.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { Step } from '../../../lib/state/effect-store.ts'
import { chatErrorMessages, chatErrorText } from '../chat-errors.ts'

export type UnsentMessage = {
  readonly key: string
  readonly text: string
  readonly at: string
  readonly state: 'queued' | 'sending' | 'sent' | 'failed'
  /** Error message of the failed send. */
  readonly reason: string | null
  /** Written during an earlier visit. It is never sent automatically: the author may have reconsidered. */
  readonly isRestored: boolean
}

export type Outbox = readonly UnsentMessage[]

type OutboxState = {
  readonly messages: Outbox
  /** Key of the request in flight. Its message may have left the queue: discarded, or arrived by another response. */
  readonly inFlight: string | null
  readonly isMounted: boolean
}

export type OutboxEvent =
  | { readonly type: 'mounted'; readonly stored: readonly Pick<UnsentMessage, 'key' | 'text' | 'at' | 'reason'>[] }
  | ({ readonly type: 'queued' } & Pick<UnsentMessage, 'key' | 'text' | 'at'>)
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly code: ErrorCode | null }
  | { readonly type: 'retryPressed' }
  /** The browser is online again, or the wait after a rate limit is over. */
  | { readonly type: 'retryPossible' }
  | { readonly type: 'discarded'; readonly key: string }
  | { readonly type: 'arrived'; readonly keys: ReadonlySet<string> }
  | { readonly type: 'unmounted' }

export type OutboxEffect =
  | { readonly type: 'send'; readonly key: string; readonly text: string }
  | { readonly type: 'startRetryTimer' }
  | { readonly type: 'stopRetryTimer' }
  /** Deletes the message from the storage, because the page no longer saves its outbox. */
  | { readonly type: 'removeStored'; readonly key: string }

export const emptyOutbox: OutboxState = { messages: [], inFlight: null, isMounted: true }

export function reduceOutbox(state: OutboxState, event: OutboxEvent): Step<OutboxState, OutboxEffect> {
  const { messages, inFlight, isMounted } = state
  switch (event.type) {
    case 'mounted': {
      const restored = event.stored
        .filter(({ key }) => messages.every((one) => one.key !== key))
        .map((one) =>
          createMessage(one, { state: 'failed', reason: one.reason ?? chatErrorMessages.send, isRestored: true }),
        )
      // Same reference without restored messages: a change of the outbox is saved, and would renew the expiry of the draft.
      return sendNext({
        ...state,
        isMounted: true,
        messages: restored.length > 0 ? [...restored, ...messages] : messages,
      })
    }
    case 'queued':
      return sendNext({ ...state, messages: [...messages, createMessage(event)] })
    case 'sent': {
      const sent = { ...state, inFlight: null, messages: updateMessage(messages, inFlight, { state: 'sent' }) }
      return isMounted || inFlight === null ? sendNext(sent) : [sent, { type: 'removeStored', key: inFlight }]
    }
    case 'failed': {
      const reason = chatErrorText(event.code, chatErrorMessages.send)
      const failed = {
        ...state,
        inFlight: null,
        messages: updateMessage(messages, inFlight, { state: 'failed', reason }),
      }
      const isRateLimited = event.code === 'request.too_many' && isMounted
      return isRateLimited ? sendNext(failed, { type: 'startRetryTimer' }) : sendNext(failed)
    }
    case 'retryPressed':
      return sendNext({ ...state, messages: messages.map(requeueFailed) }, { type: 'stopRetryTimer' })
    case 'retryPossible':
      return messages.some(({ isRestored }) => isRestored) ? [state] : reduceOutbox(state, { type: 'retryPressed' })
    case 'discarded':
      return sendNext(withoutKeys(state, new Set([event.key])))
    case 'arrived':
      return sendNext(withoutKeys(state, event.keys))
    case 'unmounted':
      return [{ ...state, isMounted: false }, { type: 'stopRetryTimer' }]
    default:
      return event satisfies never
  }
}

/** One request at a time. A failed message blocks the queue, so that the order is preserved. After unmount no send starts. */
function sendNext(state: OutboxState, ...effects: OutboxEffect[]): Step<OutboxState, OutboxEffect> {
  const next = state.messages.find((one) => one.state !== 'sent')
  if (next?.state !== 'queued' || state.inFlight !== null || !state.isMounted) return [state, ...effects]
  const { key, text } = next
  const messages = updateMessage(state.messages, key, { state: 'sending' })
  return [{ ...state, inFlight: key, messages }, ...effects, { type: 'send', key, text }]
}

function createMessage(
  { key, text, at }: Pick<UnsentMessage, 'key' | 'text' | 'at'>,
  rest: Partial<UnsentMessage> = {},
): UnsentMessage {
  return { key, text, at, state: 'queued', reason: null, isRestored: false, ...rest }
}

function updateMessage(outbox: Outbox, key: string | null, change: Partial<UnsentMessage>): Outbox {
  return outbox.map((one) => (one.key === key ? { ...one, reason: null, ...change } : one))
}

function requeueFailed(one: UnsentMessage): UnsentMessage {
  return one.state === 'failed' ? { ...one, state: 'queued', reason: null } : one
}

function withoutKeys(state: OutboxState, keys: ReadonlySet<string>): OutboxState {
  const messages = removeKeys(state.messages, keys)
  return messages === state.messages ? state : { ...state, messages }
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
