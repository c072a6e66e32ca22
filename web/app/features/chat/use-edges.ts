// React hook: IntersectionObserver that loads another page when an end of the list scrolls into view.
import { type RefObject, useEffect } from 'react'

type Edge = { readonly mark: RefObject<Element | null>; readonly isWanted: boolean; readonly onSeen: () => void }

export function useEdge(scroller: RefObject<HTMLElement | null>, { mark, isWanted, onSeen }: Edge): void {
  useEffect(() => {
    const root = scroller.current
    if (!isWanted || !mark.current || !root) return undefined
    const observer = new IntersectionObserver(
      // A list shorter than its viewport would be pushed down by the loaded page. There, loading waits for a press.
      (seen) => seen.at(-1)?.isIntersecting && root.scrollHeight > root.clientHeight && onSeen(),
      { root, rootMargin: '200px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  })
}
