// React hook: read receipt. Sends the last read sequence number to the server (never to the other user)
// once the last received message is visible in an active tab.
import type { chat } from '@murmullo/contract/chat'
import { chatLimits } from '@murmullo/contract/limits'
import { useEffect, useRef } from 'react'
import { callApi } from '../../lib/call-api.ts'
import { listenWhileAsking } from '../../lib/live/unread.tsx'

export function useReading(id: string, readSeq: number, seenSeq: number | null): void {
  const told = useRef(readSeq)
  useEffect(() => {
    let trying: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const tell = () => {
      if (seenSeq === null || seenSeq <= told.current || document.hidden) return
      const before = told.current
      told.current = seenSeq
      const note = listenWhileAsking('chat')
      const path = `/chat/conversations/${id}/read` as const
      callApi<typeof chat.markConversationRead>('PUT', path, { seq: seenSeq }).then(
        ({ unread }) => note(unread),
        () => {
          // The request failed: retry later, or with the next message.
          told.current = before
          clearTimeout(trying)
          if (!isOver) trying = setTimeout(tell, chatLimits.pollMs)
        },
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      isOver = true
      clearTimeout(trying)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [id, seenSeq])
}
