// React hook: revalidates the list on live events, at once in a visible tab, otherwise when the tab becomes visible again.
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { noteUnread, useHeard } from '../../lib/live/unread.tsx'

let isOwn = false

/** Updates the header's unread count before the server responds. The list ignores this event, because it already has the change. */
export function tellBell(unread: number): void {
  isOwn = true
  noteUnread('notifications', unread)
  isOwn = false
}

export function useFreshList(): void {
  const { revalidate } = useRevalidator()
  const isOld = useRef(false)
  const look = useCallback(() => {
    if (document.hidden || !isOld.current) return
    isOld.current = false
    void revalidate()
  }, [revalidate])
  useHeard(
    'notifications',
    useCallback(() => {
      if (isOwn) return
      isOld.current = true
      look()
    }, [look]),
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
}
