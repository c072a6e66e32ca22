// React hook: IntersectionObserver that loads another page when an end of the list scrolls into view.
import { type RefObject, useEffect } from 'react'

type IntersectionOptions = {
  readonly target: RefObject<Element | null>
  readonly isEnabled: boolean
  readonly onVisible: () => void
}

export function useIntersection(
  scroller: RefObject<HTMLElement | null>,
  { target, isEnabled, onVisible }: IntersectionOptions,
): void {
  useEffect(() => {
    const root = scroller.current
    if (!isEnabled || !target.current || !root) return undefined
    const observer = new IntersectionObserver(
      // A list shorter than its viewport would be pushed down by the loaded page. There, loading waits for a press.
      (seen) => seen.at(-1)?.isIntersecting && root.scrollHeight > root.clientHeight && onVisible(),
      { root, rootMargin: '200px 0px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  })
}
