// React hook: revalidates the list on live events, at once in a visible tab, otherwise when the tab becomes visible again.
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { setUnread, useUnreadEvents } from '../../lib/live/unread.tsx'

let isOwn = false

/** Updates the header's unread count before the server responds. The list ignores this event, because it already has the change. */
export function publishUnread(unread: number): void {
  isOwn = true
  setUnread('notifications', unread)
  isOwn = false
}

export function useLiveRevalidation(): void {
  const { revalidate } = useRevalidator()
  const isStale = useRef(false)
  const revalidateIfVisible = useCallback(() => {
    if (document.hidden || !isStale.current) return
    isStale.current = false
    void revalidate()
  }, [revalidate])
  useUnreadEvents(
    'notifications',
    useCallback(() => {
      if (isOwn) return
      isStale.current = true
      revalidateIfVisible()
    }, [revalidateIfVisible]),
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', revalidateIfVisible)
    return () => document.removeEventListener('visibilitychange', revalidateIfVisible)
  }, [revalidateIfVisible])
}
