// React hook: polls the loader data while the page reports pending work.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const againMs = 2_000

export function useAgainWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), againMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
