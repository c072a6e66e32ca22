// Says when there may be something new to ask for: as it is heard, and every few seconds while nothing can be heard.
import { limits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../lib/live/live.ts'
import { noteUnread } from '../../lib/live/unread.tsx'

/**
 * `conversationId`: only of that one. `who` is whoever is in. It is noted up to which message there is something; null when nobody knows.
 */
export function useChatNews(who: string, note: (seq: number | null) => void, conversationId?: string): void {
  // Nothing is heard until something was.
  const [isOpen, setIsOpen] = useState(false)
  const isNew = useRef(true)
  const latest = useRef(note)
  useEffect(() => {
    latest.current = note
  })
  useLive({ who, talks: true }, (event) => {
    if (event.type === 'line') {
      setIsOpen(event.isOpen)
      // Open before this page listened: there is no greeting any more, and what was said since the page was written was said to others.
      if (event.isOpen && isNew.current) latest.current(null)
      isNew.current = false
    }
    // What came before the greeting nobody heard.
    if (event.type === 'hello') latest.current(null)
    if (event.type !== 'chat') return
    // The bar begins to listen some seconds later.
    noteUnread('chat', event.unread)
    if (conversationId === undefined || event.conversationId === conversationId) latest.current(event.seq)
  })
  useEffect(() => {
    const look = () => void (document.hidden || !navigator.onLine || latest.current(null))
    const timer = isOpen ? undefined : setInterval(look, limits.chat.pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOpen])
}
