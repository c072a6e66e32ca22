// Message window: one contiguous range of a conversation, without gaps, that grows at both ends. Pure reducer with its requests as data.
import type { Message } from '@murmullo/contract/chat/chat'
import type { Step } from '../../../lib/state/effect-store.ts'

export type MessageWindow = {
  readonly items: readonly Message[]
  readonly hasOlder: boolean
  /** Newer messages exist on the server: the page was opened at, or moved to, an older position. */
  readonly hasNewer: boolean
}

export type LoadState = 'idle' | 'loading' | 'failed'

export type MessagesState = {
  readonly messageWindow: MessageWindow
  readonly older: LoadState
  /** Request for newer messages in flight: one `page` for a reader who scrolls down, or `all` pages up to the last message. */
  readonly newer: 'page' | 'all' | null
  /** Messages were announced that the request in flight may lack, or that follow pages that are not loaded. */
  readonly isBehind: boolean
  readonly isMounted: boolean
}

/** A received page is null if the request failed. */
export type MessagesEvent =
  | { readonly type: 'olderRequested' | 'newerRequested' | 'retryElapsed' | 'mounted' | 'unmounted' }
  | { readonly type: 'olderReceived' | 'newerReceived' | 'latestReceived'; readonly page: MessageWindow | null }
  /** Messages up to `seq` exist; null if the number is unknown. */
  | { readonly type: 'announced'; readonly seq: number | null }
  | { readonly type: 'sent'; readonly message: Message }

export type MessagesEffect =
  | { readonly type: 'fetchOlder'; readonly before: number }
  | { readonly type: 'fetchNewer'; readonly after: number }
  | { readonly type: 'startRetryTimer' }
  | { readonly type: 'stopRetryTimer' }

type MessagesStep = Step<MessagesState, MessagesEffect>

export function createMessagesState(messageWindow: MessageWindow): MessagesState {
  return { messageWindow, older: 'idle', newer: null, isBehind: false, isMounted: true }
}

export function reduceMessages(state: MessagesState, event: MessagesEvent): MessagesStep {
  const { messageWindow } = state
  switch (event.type) {
    case 'olderRequested': {
      const before = messageWindow.items[0]?.seq
      if (state.older === 'loading' || !messageWindow.hasOlder || before === undefined) return [state]
      return [
        { ...state, older: 'loading' },
        { type: 'fetchOlder', before },
      ]
    }
    case 'olderReceived':
      if (event.page === null) return [{ ...state, older: 'failed' }]
      return [{ ...state, older: 'idle', messageWindow: prependOlder(messageWindow, event.page) }]
    case 'newerRequested':
      return state.newer === null ? fetchNewer(state, 'page') : [state]
    case 'newerReceived':
      return receiveNewer(state, event.page)
    case 'latestReceived':
      // Stale response: meanwhile the window has grown beyond it.
      if (event.page === null || lastSeq(event.page) < lastSeq(messageWindow)) return catchUp(state)
      return catchUp({ ...state, messageWindow: event.page })
    case 'announced':
      if (event.seq !== null && event.seq <= lastSeq(messageWindow)) return [state]
      return catchUp({ ...state, isBehind: true })
    case 'sent': {
      const appended = appendSent(messageWindow, event.message)
      const isMissing = lastSeq(appended) < event.message.seq
      return isMissing ? fetchAll(state) : [{ ...state, messageWindow: appended }]
    }
    case 'retryElapsed':
      return fetchAll(state)
    case 'mounted':
      return [{ ...state, isMounted: true }]
    case 'unmounted':
      return [{ ...state, isMounted: false }, { type: 'stopRetryTimer' }]
    default:
      return event satisfies never
  }
}

function receiveNewer(state: MessagesState, page: MessageWindow | null): MessagesStep {
  const { newer, messageWindow, isBehind } = state
  const idle = { ...state, newer: null }
  if (newer === 'page')
    return catchUp(page === null ? idle : { ...idle, messageWindow: appendNewer(messageWindow, page) })
  // No event repeats this, so retry until the request succeeds.
  if (page === null) return state.isMounted ? [idle, { type: 'startRetryTimer' }] : [idle]
  const received = { ...idle, messageWindow: appendNewer(messageWindow, page) }
  return isBehind || page.hasNewer ? fetchAll(received) : [received]
}

/** Fetches announced messages, unless the reader is scrolled far up: the reader is not moved; only the pill appears. */
function catchUp(state: MessagesState): MessagesStep {
  return state.isBehind && !state.messageWindow.hasNewer ? fetchAll(state) : [state]
}

/** During a request it only notes that another one must follow: the pending response may lack the newest messages. */
function fetchAll(state: MessagesState): MessagesStep {
  return state.newer === null ? fetchNewer({ ...state, isBehind: false }, 'all') : [{ ...state, isBehind: true }]
}

function fetchNewer(state: MessagesState, newer: 'page' | 'all'): MessagesStep {
  return [
    { ...state, newer },
    { type: 'fetchNewer', after: lastSeq(state.messageWindow) },
  ]
}

export function prependOlder(known: MessageWindow, page: MessageWindow): MessageWindow {
  const first = known.items[0]?.seq ?? Number.POSITIVE_INFINITY
  const older = page.items.filter(({ seq }) => seq < first)
  // Stale response, requested before the window moved: it does not join the current first message.
  if (page.items.length > 0 && older.at(-1)?.seq !== first - 1) return known
  return { ...known, items: [...older, ...known.items], hasOlder: page.hasOlder }
}

export function appendNewer(known: MessageWindow, page: MessageWindow): MessageWindow {
  const newer = page.items.filter(({ seq }) => seq > lastSeq(known))
  if (page.items.length > 0 && newer[0]?.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, ...newer], hasNewer: page.hasNewer }
}

/** Appends a message that was just sent. If earlier messages are missing, it is skipped and comes with the next page. */
export function appendSent(known: MessageWindow, message: Message): MessageWindow {
  if (known.hasNewer || message.seq !== lastSeq(known) + 1) return known
  return { ...known, items: [...known.items, message] }
}

export function lastSeq({ items }: MessageWindow): number {
  return items.at(-1)?.seq ?? 0
}

/** Last received sequence number. The reader's own messages are never unread. */
export function lastReceivedSeq({ items }: MessageWindow): number {
  return items.findLast(({ from }) => from === 'them')?.seq ?? 0
}

/** First unread message in the window. The real first one may be before the window. */
export function firstUnread({ items }: MessageWindow, readSeq: number): Message | undefined {
  return items.find(({ seq, from }) => seq > readSeq && from === 'them')
}
