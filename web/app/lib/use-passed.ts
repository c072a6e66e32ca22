// Tells when the reader has scrolled past a mark, without listening to every step of the scroll.
import { type RefObject, useEffect } from 'react'

/** `mark` is an element at the top of the page, as tall as the distance. */
export function usePassed(mark: RefObject<Element | null>, onChange: (passed: boolean) => void): void {
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver((seen) => onChange(!seen.at(-1)?.isIntersecting))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mark, onChange])
}
