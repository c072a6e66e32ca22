// React hook: read receipt. Sends the last read sequence number to the server (never to the other user)
// once the last received message is visible in an active tab. A pure reducer decides; the store runs its effects.
import type { chat } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { createUnreadUpdate } from '../../../lib/live/unread.tsx'
import { createStore, createTimer, type Step, useOnce } from '../../../lib/state/effect-store.ts'

type ReceiptState = {
  /** Last received message in view; null while the reader is scrolled up. */
  readonly seenSeq: number | null
  /** Last number that the server has stored. */
  readonly storedSeq: number
  /** Requests do not wait for each other: the page may close before the first response. */
  readonly inFlight: readonly number[]
  readonly isVisible: boolean
  readonly isMounted: boolean
}

type ReceiptEvent =
  | { readonly type: 'seen'; readonly seq: number | null }
  | { readonly type: 'mounted' | 'visibilityChanged'; readonly isVisible: boolean }
  | { readonly type: 'stored' | 'failed'; readonly seq: number }
  | { readonly type: 'retryElapsed' | 'unmounted' }

type ReceiptEffect =
  | { readonly type: 'send'; readonly seq: number }
  | { readonly type: 'startRetryTimer' | 'stopRetryTimer' }

type ReceiptStep = Step<ReceiptState, ReceiptEffect>

export function createReceiptState(readSeq: number): ReceiptState {
  return { seenSeq: null, storedSeq: readSeq, inFlight: [], isVisible: false, isMounted: true }
}

export function reduceReceipt(state: ReceiptState, event: ReceiptEvent): ReceiptStep {
  switch (event.type) {
    case 'seen':
      return sendSeen({ ...state, seenSeq: event.seq })
    case 'mounted':
      return sendSeen({ ...state, isMounted: true, isVisible: event.isVisible })
    case 'visibilityChanged':
      return sendSeen({ ...state, isVisible: event.isVisible })
    case 'stored':
      return [{ ...finishRequest(state, event.seq), storedSeq: Math.max(state.storedSeq, event.seq) }]
    case 'failed':
      // Retry later, or with the next message.
      return state.isMounted
        ? [finishRequest(state, event.seq), { type: 'startRetryTimer' }]
        : [finishRequest(state, event.seq)]
    case 'retryElapsed':
      return sendSeen(state)
    case 'unmounted':
      return [{ ...state, isMounted: false }, { type: 'stopRetryTimer' }]
    default:
      return event satisfies never
  }
}

/** Never a number that is stored or in flight, or a lower one; never from a hidden tab. */
function sendSeen(state: ReceiptState): ReceiptStep {
  const { seenSeq, storedSeq, inFlight, isVisible } = state
  if (seenSeq === null || seenSeq <= Math.max(storedSeq, ...inFlight) || !isVisible) return [state]
  return [
    { ...state, inFlight: [...inFlight, seenSeq] },
    { type: 'send', seq: seenSeq },
  ]
}

function finishRequest(state: ReceiptState, seq: number): ReceiptState {
  return { ...state, inFlight: state.inFlight.filter((one) => one !== seq) }
}

export function createReadReceipt(readSeq: number, send: (seq: number) => Promise<void>) {
  const timer = createTimer(chatLimits.pollMs)
  return createStore(createReceiptState(readSeq), reduceReceipt, (effect: ReceiptEffect, dispatch) => {
    if (effect.type === 'send')
      void send(effect.seq).then(
        () => dispatch({ type: 'stored', seq: effect.seq }),
        () => dispatch({ type: 'failed', seq: effect.seq }),
      )
    if (effect.type === 'startRetryTimer') timer.start(() => dispatch({ type: 'retryElapsed' }))
    if (effect.type === 'stopRetryTimer') timer.stop()
  })
}

export function useReadReceipt(id: string, readSeq: number, seenSeq: number | null): void {
  const { dispatch } = useOnce(() => createReadReceipt(readSeq, (seq) => sendReceipt(id, seq)))
  useEffect(() => {
    const change = () => dispatch({ type: 'visibilityChanged', isVisible: !document.hidden })
    dispatch({ type: 'mounted', isVisible: !document.hidden })
    document.addEventListener('visibilitychange', change)
    return () => {
      document.removeEventListener('visibilitychange', change)
      dispatch({ type: 'unmounted' })
    }
  }, [dispatch])
  useEffect(() => dispatch({ type: 'seen', seq: seenSeq }), [dispatch, seenSeq])
}

async function sendReceipt(id: string, seq: number): Promise<void> {
  const updateUnread = createUnreadUpdate('chat')
  const { unread } = await callApi<typeof chat.markConversationRead>('PUT', `/chat/conversations/${id}/read`, { seq })
  updateUnread(unread)
}
