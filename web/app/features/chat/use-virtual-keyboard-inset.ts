// React hook: sets the `--keyboard` CSS inset to the height of the virtual keyboard, so that the message field stays visible above it.
import { type RefObject, useEffect } from 'react'

/** A smaller difference is a browser toolbar that appears or disappears. */
const minKeyboardPx = 120

export function useVirtualKeyboardInset(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const updateInset = () => {
      // With pinch zoom, the visual viewport is only a part of the page.
      const coveredPx = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height
      const insetPx = coveredPx > minKeyboardPx ? Math.round(coveredPx) : 0
      page.current?.style.setProperty('--keyboard', `${insetPx}px`)
      // The browser has scrolled the page to show the field. With the inset it fits, so the scroll is reset.
      if (insetPx > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', updateInset)
    updateInset()
    return () => viewport.removeEventListener('resize', updateInset)
  }, [page])
}
