// React hook: polls the loader data while the page reports pending work.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const intervalMs = 2_000

export function usePollWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), intervalMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
