// React hook: revalidates the list on live events, at once in a visible tab, otherwise when the tab becomes visible again.
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useUnreadEvents } from '../../lib/live/unread.tsx'

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
    useCallback(
      (_, isOwn) => {
        // The list already has a change by this tab.
        if (isOwn) return
        isStale.current = true
        revalidateIfVisible()
      },
      [revalidateIfVisible],
    ),
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', revalidateIfVisible)
    return () => document.removeEventListener('visibilitychange', revalidateIfVisible)
  }, [revalidateIfVisible])
}
