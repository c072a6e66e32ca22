// Reads the list again when something of it is heard: at once where somebody looks, and otherwise when they come back to it.
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { noteUnread, useHeard } from '../../lib/live/unread.tsx'

let isOwn = false

/** What was done here is known to the list already; the bell is told before anybody answers. */
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
