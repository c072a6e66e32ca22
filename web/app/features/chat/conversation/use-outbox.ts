// React hook: sends the queued messages one at a time, and retains failed ones until retry or discard. Runs the effects of the reducer.
import type { chat, Message } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { isKnownCode } from '../../../lib/forms/form-error-messages.ts'
import { createStore, createTimer, useOnce, useStoreState } from '../../../lib/state/effect-store.ts'
import { readMessageDraft, removeUnsent } from './message-draft.ts'
import { emptyOutbox, messageKeys, type OutboxEffect, type OutboxEvent, reduceOutbox } from './outbox.ts'

type OutboxDeps = {
  readonly send: (key: string, text: string) => Promise<Message>
  readonly onSent: (message: Message) => void
  readonly removeStored: (key: string) => void
}

export function createOutbox({ send, onSent, removeStored }: OutboxDeps) {
  const timer = createTimer(chatLimits.pollMs)
  async function deliver({ key, text }: OutboxEffect & { type: 'send' }, dispatch: (event: OutboxEvent) => void) {
    let message: Message
    try {
      message = await send(key, text)
    } catch (error) {
      const code = error instanceof Error && isKnownCode(error.message) ? error.message : null
      return dispatch({ type: 'failed', code })
    }
    dispatch({ type: 'sent' })
    onSent(message)
  }
  return createStore(emptyOutbox, reduceOutbox, (effect: OutboxEffect, dispatch) => {
    if (effect.type === 'send') void deliver(effect, dispatch)
    if (effect.type === 'startRetryTimer') timer.start(() => dispatch({ type: 'retryPossible' }))
    if (effect.type === 'stopRetryTimer') timer.stop()
    if (effect.type === 'removeStored') removeStored(effect.key)
  })
}

/** `arrived`: messages that the server has stored. */
export function useOutbox(id: string, arrived: readonly Message[], onSent: (message: Message) => void) {
  const store = useOnce(() =>
    createOutbox({
      send: (key, text) =>
        callApi<typeof chat.sendMessage>('POST', `/chat/conversations/${id}/messages`, { key, text }),
      onSent,
      removeStored: (key) => removeUnsent(id, key),
    }),
  )
  useEffect(() => {
    const retry = () => store.dispatch({ type: 'retryPossible' })
    store.dispatch({ type: 'mounted', stored: readMessageDraft(id).unsent })
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      store.dispatch({ type: 'unmounted' })
    }
  }, [store, id])
  // A message that has arrived, perhaps by another response, leaves the queue.
  useEffect(() => store.dispatch({ type: 'arrived', keys: messageKeys(arrived) }), [store, arrived])

  return {
    outbox: useStoreState(store, ({ messages }) => messages),
    send: (text: string) =>
      store.dispatch({ type: 'queued', key: crypto.randomUUID(), text, at: new Date().toISOString() }),
    /** Retries all failed messages in their order. */
    retry: () => store.dispatch({ type: 'retryPressed' }),
    discard: (key: string) => store.dispatch({ type: 'discarded', key }),
  }
}
