// React hook: sends the queued messages one at a time, and retains failed ones until retry or discard.
import type { chat, Message } from '@murmullo/contract/chat'
import { chatLimits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/call-api.ts'
import { isCode } from '../../lib/form-texts.ts'
import { chatFailures, chatRefusal } from './chat-texts.ts'
import { added, broughtBack, changed, keysOf, nextOf, type Outbox, without } from './outbox.ts'
import { forgetUnsent, readTalk } from './talk-draft.ts'

/** `arrived`: messages that the server has stored. */
export function useOutbox(id: string, arrived: readonly Message[], onSent: (message: Message) => void) {
  const [outbox, setOutbox] = useState<Outbox>([])
  /** Latest state, for async functions that continue after an `await`. */
  const known = useRef(outbox)
  const isSending = useRef(false)
  const isHere = useRef(true)
  const trying = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saidHere = useRef(new Set<string>())
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(trying.current)
    }
  }, [])

  function change(how: (outbox: Outbox) => Outbox) {
    known.current = how(known.current)
    setOutbox(known.current)
  }

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    // After unmount the request in flight completes; the rest stays in storage.
    for (let next = nextOf(known.current); next !== undefined && isHere.current; next = nextOf(known.current)) {
      const { key, text } = next
      change((outbox) => changed(outbox, key, { state: 'sending' }))
      try {
        const path = `/chat/conversations/${id}/messages` as const
        const message = await callApi<typeof chat.sendMessage>('POST', path, { key, text })
        change((outbox) => changed(outbox, key, { state: 'sent' }))
        if (!isHere.current) forgetUnsent(id, key)
        latest.current(message)
      } catch (error) {
        const code = error instanceof Error && isCode(error.message) ? error.message : null
        change((outbox) => changed(outbox, key, { state: 'failed', reason: chatRefusal(code, chatFailures.send) }))
        // Rate limited: retry later.
        if (code === 'request.too_many' && isHere.current) trying.current = setTimeout(retryOwn, chatLimits.pollMs)
      }
    }
    isSending.current = false
  }

  useEffect(() => {
    const { unsent } = readTalk(id)
    if (unsent.length > 0) change((outbox) => [...broughtBack(unsent, chatFailures.send), ...outbox])
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per conversation
  }, [id])

  // A message that has arrived, perhaps by another response, leaves the queue.
  useEffect(() => {
    const left = without(known.current, keysOf(arrived))
    if (left !== known.current) change(() => left)
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when messages arrive
  }, [arrived])

  /** Retries all failed messages in their order. */
  function retry() {
    clearTimeout(trying.current)
    change((outbox) => outbox.map((one) => (one.state === 'failed' ? { ...one, state: 'waiting', reason: null } : one)))
    void sendAll()
  }
  /** Automatic retry only for messages of this visit, after going offline or a rate limit. Restored ones wait for a press. */
  function retryOwn() {
    if (known.current.every(({ key }) => saidHere.current.has(key))) retry()
  }
  useEffect(() => {
    addEventListener('online', retryOwn)
    return () => removeEventListener('online', retryOwn)
  })

  return {
    outbox,
    retry,
    send: (text: string) => {
      const key = crypto.randomUUID()
      saidHere.current.add(key)
      change((outbox) => added(outbox, { key, text, at: new Date().toISOString() }))
      void sendAll()
    },
    discard: (key: string) => {
      change((outbox) => without(outbox, new Set([key])))
      void sendAll()
    },
  }
}
