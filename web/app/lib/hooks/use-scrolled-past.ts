// React hook: reports when the reader has scrolled past an element, by IntersectionObserver instead of a scroll listener.
import { type RefObject, useEffect } from 'react'

/** `sentinel` is an element at the top of the page whose height is the scroll distance. */
export function useScrolledPast(sentinel: RefObject<Element | null>, onChange: (passed: boolean) => void): void {
  useEffect(() => {
    if (!sentinel.current) return undefined
    const observer = new IntersectionObserver((seen) => onChange(!seen.at(-1)?.isIntersecting))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [sentinel, onChange])
}
