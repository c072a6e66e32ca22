// React hook: calls back when new chat messages may exist, by SSE event, or by polling while the SSE connection is down.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../lib/live/use-live.ts'
import { setUnread } from '../../lib/live/unread.tsx'

/**
 * `who`: the signed-in user. `conversationId`: only events of that conversation.
 * The callback receives the last known sequence number, or null if it is unknown.
 */
export function useChatEvents(who: string, onEvent: (seq: number | null) => void, conversationId?: string): void {
  // Closed until the first connection event.
  const [isOpen, setIsOpen] = useState(false)
  const isNew = useRef(true)
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useLive({ sessionKey: who, hasChat: true }, (event) => {
    if (event.type === 'line') {
      setIsOpen(event.isOpen)
      // The connection was open before this hook subscribed: no `hello` event follows, and earlier events went to other subscribers.
      if (event.isOpen && isNew.current) latest.current(null)
      isNew.current = false
    }
    // Events before the `hello` event may have been missed.
    if (event.type === 'hello') latest.current(null)
    if (event.type !== 'chat') return
    // The header subscribes some seconds later, so the unread count is updated here.
    setUnread('chat', event.unread, event.at)
    if (conversationId === undefined || event.conversationId === conversationId) latest.current(event.seq)
  })
  useEffect(() => {
    const poll = () => void (document.hidden || !navigator.onLine || latest.current(null))
    const timer = isOpen ? undefined : setInterval(poll, chatLimits.pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [isOpen])
}
