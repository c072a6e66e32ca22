// React hook: sends the queued messages one at a time, and retains failed ones until retry or discard.
import type { chat, Message } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { isKnownCode } from '../../../lib/forms/form-error-messages.ts'
import { chatErrorMessages, chatErrorText } from '../chat-errors.ts'
import { enqueue, restoreUnsent, updateMessage, messageKeys, nextToSend, type Outbox, removeKeys } from './outbox.ts'
import { removeUnsent, readMessageDraft } from './message-draft.ts'

/** `arrived`: messages that the server has stored. */
export function useOutbox(id: string, arrived: readonly Message[], onSent: (message: Message) => void) {
  const [outbox, setOutbox] = useState<Outbox>([])
  /** Latest state, for async functions that continue after an `await`. */
  const latestOutbox = useRef(outbox)
  const isSending = useRef(false)
  const isMounted = useRef(true)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ownKeys = useRef(new Set<string>())
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      clearTimeout(retryTimer.current)
    }
  }, [])

  function change(how: (outbox: Outbox) => Outbox) {
    latestOutbox.current = how(latestOutbox.current)
    setOutbox(latestOutbox.current)
  }

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    // After unmount the request in flight completes; the rest stays in storage.
    for (
      let next = nextToSend(latestOutbox.current);
      next !== undefined && isMounted.current;
      next = nextToSend(latestOutbox.current)
    ) {
      const { key, text } = next
      change((outbox) => updateMessage(outbox, key, { state: 'sending' }))
      try {
        const path = `/chat/conversations/${id}/messages` as const
        const message = await callApi<typeof chat.sendMessage>('POST', path, { key, text })
        change((outbox) => updateMessage(outbox, key, { state: 'sent' }))
        if (!isMounted.current) removeUnsent(id, key)
        latest.current(message)
      } catch (error) {
        const code = error instanceof Error && isKnownCode(error.message) ? error.message : null
        change((outbox) =>
          updateMessage(outbox, key, { state: 'failed', reason: chatErrorText(code, chatErrorMessages.send) }),
        )
        // Rate limited: retry later.
        if (code === 'request.too_many' && isMounted.current)
          retryTimer.current = setTimeout(retryOwnMessages, chatLimits.pollMs)
      }
    }
    isSending.current = false
  }

  useEffect(() => {
    const { unsent } = readMessageDraft(id)
    if (unsent.length > 0) change((outbox) => [...restoreUnsent(unsent, chatErrorMessages.send), ...outbox])
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per conversation
  }, [id])

  // A message that has arrived, perhaps by another response, leaves the queue.
  useEffect(() => {
    const left = removeKeys(latestOutbox.current, messageKeys(arrived))
    if (left !== latestOutbox.current) change(() => left)
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when messages arrive
  }, [arrived])

  /** Retries all failed messages in their order. */
  function retry() {
    clearTimeout(retryTimer.current)
    change((outbox) => outbox.map((one) => (one.state === 'failed' ? { ...one, state: 'queued', reason: null } : one)))
    void sendAll()
  }
  /** Automatic retry only for messages of this visit, after going offline or a rate limit. Restored ones wait for a press. */
  function retryOwnMessages() {
    if (latestOutbox.current.every(({ key }) => ownKeys.current.has(key))) retry()
  }
  useEffect(() => {
    addEventListener('online', retryOwnMessages)
    return () => removeEventListener('online', retryOwnMessages)
  })

  return {
    outbox,
    retry,
    send: (text: string) => {
      const key = crypto.randomUUID()
      ownKeys.current.add(key)
      change((outbox) => enqueue(outbox, { key, text, at: new Date().toISOString() }))
      void sendAll()
    },
    discard: (key: string) => {
      change((outbox) => removeKeys(outbox, new Set([key])))
      void sendAll()
    },
  }
}
