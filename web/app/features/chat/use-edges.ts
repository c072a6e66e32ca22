// Asks for more when one of the ends of the list comes into sight.
import { type RefObject, useEffect } from 'react'

type Edge = { readonly mark: RefObject<Element | null>; readonly isWanted: boolean; readonly onSeen: () => void }

export function useEdge(scroller: RefObject<HTMLElement | null>, { mark, isWanted, onSeen }: Edge): void {
  useEffect(() => {
    const root = scroller.current
    if (!isWanted || !mark.current || !root) return undefined
    const observer = new IntersectionObserver(
      // A list that does not fill the screen would be pushed down by what comes above it: there it waits for a press.
      (seen) => seen.at(-1)?.isIntersecting && root.scrollHeight > root.clientHeight && onSeen(),
      { root, rootMargin: '200px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  })
}
