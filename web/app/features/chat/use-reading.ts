// Tells the server, and nobody else, how far one has read: once the last message is on a screen that somebody looks at.
import type { chat } from '@murmullo/contract/chat'
import { useEffect, useRef } from 'react'
import { callApi } from '../../lib/call-api.ts'
import { noteUnread } from '../../lib/live/unread.tsx'

export function useReading(id: string, readSeq: number, seenSeq: number | null): void {
  const told = useRef(readSeq)
  useEffect(() => {
    const tell = () => {
      if (seenSeq === null || seenSeq <= told.current || document.hidden) return
      const before = told.current
      told.current = seenSeq
      const path = `/chat/conversations/${id}/read` as const
      callApi<typeof chat.markConversationRead>('PUT', path, { seq: seenSeq }).then(
        ({ unread }) => noteUnread('chat', unread),
        () => {
          // Not said: it is said with the next one.
          told.current = before
        },
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [id, seenSeq])
}
