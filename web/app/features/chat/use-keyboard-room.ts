// A phone's keyboard lies over the page and not beside it: what it takes is left free, so that the place to write stays above it.
import { type RefObject, useEffect } from 'react'

/** Less than this is a bar of the browser that comes and goes. */
const leastPx = 120

export function useKeyboardRoom(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return undefined
    const follow = () => {
      // Whoever has zoomed in looks at a part of it.
      const taken = seen.scale > 1.01 ? 0 : window.innerHeight - seen.height
      const room = taken > leastPx ? Math.round(taken) : 0
      page.current?.style.setProperty('--keyboard', `${room}px`)
      // The browser has moved the page up to show the field; now that it fits, it need not.
      if (room > 0) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', follow)
    follow()
    return () => seen.removeEventListener('resize', follow)
  }, [page])
}
