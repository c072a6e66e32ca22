// React hook: state of the message window, with requests for older and newer messages. Runs the effects of the reducer.
import type { Message } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect } from 'react'
import { createStore, createTimer, useOnce, useStoreState } from '../../../lib/state/effect-store.ts'
import { createMessagesState, type MessagesEffect, type MessageWindow, reduceMessages } from './message-window.ts'

const timeoutMs = 10_000

/** Keyset pagination by sequence number. Without a cursor it is the last page. */
type Cursor = { readonly before?: number; readonly after?: number }
/** Null on error: the screen stays, and the reducer decides about a retry. */
type FetchPage = (cursor?: Cursor) => Promise<MessageWindow | null>

export function createMessages(first: MessageWindow, fetchPage: FetchPage) {
  const timer = createTimer(chatLimits.pollMs)
  const store = createStore(createMessagesState(first), reduceMessages, (effect: MessagesEffect, dispatch) => {
    if (effect.type === 'fetchOlder')
      void fetchPage({ before: effect.before }).then((page) => dispatch({ type: 'olderReceived', page }))
    if (effect.type === 'fetchNewer')
      void fetchPage({ after: effect.after }).then((page) => dispatch({ type: 'newerReceived', page }))
    if (effect.type === 'startRetryTimer') timer.start(() => dispatch({ type: 'retryElapsed' }))
    if (effect.type === 'stopRetryTimer') timer.stop()
  })
  /** Loads the last page from any position. `onLoaded` runs before the window changes, so that the new range is rendered at its end. */
  async function toLatest(onLoaded: () => void): Promise<void> {
    if (!store.getState().messageWindow.hasNewer) return onLoaded()
    const page = await fetchPage()
    onLoaded()
    store.dispatch({ type: 'latestReceived', page })
  }
  return { ...store, toLatest }
}

export function useMessages(id: string, first: MessageWindow) {
  const { dispatch, toLatest, ...store } = useOnce(() => createMessages(first, (cursor) => fetchMessages(id, cursor)))
  useEffect(() => {
    dispatch({ type: 'mounted' })
    return () => dispatch({ type: 'unmounted' })
  }, [dispatch])
  return {
    // Only these two parts: a re-render after each failed request for newer messages would request them again at once.
    messageWindow: useStoreState(store, ({ messageWindow }) => messageWindow),
    older: useStoreState(store, ({ older }) => older),
    toLatest,
    loadOlder: () => dispatch({ type: 'olderRequested' }),
    loadNewer: () => dispatch({ type: 'newerRequested' }),
    onMessageEvent: (seq: number | null) => dispatch({ type: 'announced', seq }),
    addSent: (message: Message) => dispatch({ type: 'sent', message }),
  }
}

async function fetchMessages(id: string, cursor: Cursor = {}): Promise<MessageWindow | null> {
  const query = new URLSearchParams(Object.entries(cursor).map(([name, seq]) => [name, String(seq)]))
  try {
    const response = await fetch(`/api/v1/chat/conversations/${id}/messages?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? ((await response.json()) as MessageWindow) : null
  } catch {
    return null
  }
}
