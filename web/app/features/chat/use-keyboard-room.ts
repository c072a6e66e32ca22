// React hook: sets the `--keyboard` CSS inset to the height of the virtual keyboard, so that the message field stays visible above it.
import { type RefObject, useEffect } from 'react'

/** A smaller difference is a browser toolbar that appears or disappears. */
const leastPx = 120

export function useKeyboardRoom(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return undefined
    const follow = () => {
      // With pinch zoom, the visual viewport is only a part of the page.
      const taken = seen.scale > 1.01 ? 0 : window.innerHeight - seen.height
      const room = taken > leastPx ? Math.round(taken) : 0
      page.current?.style.setProperty('--keyboard', `${room}px`)
      // The browser has scrolled the page to show the field. With the inset it fits, so the scroll is reset.
      if (room > 0) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', follow)
    follow()
    return () => seen.removeEventListener('resize', follow)
  }, [page])
}
