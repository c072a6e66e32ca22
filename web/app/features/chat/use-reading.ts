// Tells the server, and nobody else, how far one has read: once the last message of the other is on a screen that somebody
// looks at.
import type { chat } from '@murmullo/contract/chat'
import { limits } from '@murmullo/contract/limits'
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
          // Not said: it is said a little later, or with the next one.
          told.current = before
          clearTimeout(trying)
          if (!isOver) trying = setTimeout(tell, limits.chat.pollMs)
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
