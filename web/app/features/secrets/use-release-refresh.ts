// React hook: loads the page of a scheduled secret again when it becomes public, and every few seconds until the server says so.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** A later release is not followed: the request would show its minute to an observer of the connection. */
const longestWaitMs = 120_000
const afterReleaseMs = 2_000
const retryMs = 5_000
const attempts = 12

export function useReleaseRefresh(releasedAt: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const waitMs = Date.parse(releasedAt) + afterReleaseMs - Date.now()
    if (waitMs > longestWaitMs) return undefined
    let left = attempts
    const load = () => {
      left -= 1
      if (left > 0) timer = setTimeout(load, retryMs)
      void revalidate()
    }
    let timer = setTimeout(load, Math.max(waitMs, retryMs))
    return () => clearTimeout(timer)
  }, [releasedAt, revalidate])
}
