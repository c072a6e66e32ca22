// React hook: loads the page of a scheduled secret again when it becomes public, and every few seconds until the server says so.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The server releases within the first second of a minute. */
const afterReleaseMs = 2_000
const retryMs = 5_000

export function useReleaseRefresh(releasedAt: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const load = () => {
      timer = setTimeout(load, retryMs)
      void revalidate()
    }
    let timer = setTimeout(load, Math.max(Date.parse(releasedAt) + afterReleaseMs - Date.now(), retryMs))
    return () => clearTimeout(timer)
  }, [releasedAt, revalidate])
}
