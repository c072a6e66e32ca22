// React hook: loads the page again every few seconds while a run is in progress and the tab is visible.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollMs = 3_000

export function useRunProgress(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
