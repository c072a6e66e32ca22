// React hook: read receipt. Sends the last read sequence number to the server (never to the other user)
// once the last received message is visible in an active tab.
import type { chat } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { createUnreadUpdate } from '../../../lib/live/unread.tsx'

export function useReadReceipt(id: string, readSeq: number, seenSeq: number | null): void {
  const lastSentSeq = useRef(readSeq)
  useEffect(() => {
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const sendReceipt = () => {
      if (seenSeq === null || seenSeq <= lastSentSeq.current || document.hidden) return
      const before = lastSentSeq.current
      lastSentSeq.current = seenSeq
      const note = createUnreadUpdate('chat')
      const path = `/chat/conversations/${id}/read` as const
      callApi<typeof chat.markConversationRead>('PUT', path, { seq: seenSeq }).then(
        ({ unread }) => note(unread),
        () => {
          // The request failed: retry later, or with the next message.
          lastSentSeq.current = before
          clearTimeout(retryTimer)
          if (!isUnmounted) retryTimer = setTimeout(sendReceipt, chatLimits.pollMs)
        },
      )
    }
    sendReceipt()
    document.addEventListener('visibilitychange', sendReceipt)
    return () => {
      isUnmounted = true
      clearTimeout(retryTimer)
      document.removeEventListener('visibilitychange', sendReceipt)
    }
  }, [id, seenSeq])
}
