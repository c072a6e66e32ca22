// React hook: true after the page has been open for 5 seconds. Defers non-essential code, so that it does not compete with the page load
// and short visits do not download it.
import { useEffect, useState } from 'react'

const delayMs = 5_000

/** `key` identifies the page or element; the timer restarts when it changes. */
export function useAfterDelay(key: string): boolean {
  const [readyKey, setReadyKey] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setReadyKey(key), delayMs)
    return () => clearTimeout(timer)
  }, [key])
  return readyKey === key
}
