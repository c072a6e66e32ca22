// Sends what somebody says, one after the other, and keeps what could not be sent until it is tried again or thrown away.
import type { chat, Message } from '@murmullo/contract/chat'
import { limits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/call-api.ts'
import { isCode } from '../../lib/form-texts.ts'
import { chatFailures, chatRefusal } from './chat-texts.ts'
import { added, broughtBack, changed, keysOf, nextOf, type Outbox, without } from './outbox.ts'
import { forgetUnsent, readTalk } from './talk-draft.ts'

/** `arrived` is what has a place in the conversation by now. */
export function useOutbox(id: string, arrived: readonly Message[], onSent: (message: Message) => void) {
  const [outbox, setOutbox] = useState<Outbox>([])
  /** What is true by now, for whoever has waited meanwhile. */
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
    // Whoever leaves has sent what is on its way; the rest waits for them.
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
        // It was only too soon: its turn comes.
        if (code === 'request.too_many' && isHere.current) trying.current = setTimeout(retryOwn, limits.chat.pollMs)
      }
    }
    isSending.current = false
  }

  useEffect(() => {
    const { unsent } = readTalk(id)
    if (unsent.length > 0) change((outbox) => [...broughtBack(unsent, chatFailures.send), ...outbox])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the conversation is there
  }, [id])

  // What has arrived, perhaps by another way, is not on its way any more.
  useEffect(() => {
    const left = without(known.current, keysOf(arrived))
    if (left !== known.current) change(() => left)
    // oxlint-disable-next-line react/exhaustive-deps -- only when something arrives
  }, [arrived])

  /** All that failed, in its order. */
  function retry() {
    clearTimeout(trying.current)
    change((outbox) => outbox.map((one) => (one.state === 'failed' ? { ...one, state: 'waiting', reason: null } : one)))
    void sendAll()
  }
  /** Only what was said here, while it was out of reach or too much at once: what an earlier visit could not send waits for a press. */
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
