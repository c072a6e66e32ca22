// Reads the list again when something of it is heard: at once where somebody looks, and otherwise when they come back to it.
import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useHeard } from '../../lib/live/unread.tsx'

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
      isOld.current = true
      look()
    }, [look]),
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
}
