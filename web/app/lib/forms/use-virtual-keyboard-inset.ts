// React hook: sets CSS variables of an element to the part of the window that the virtual keyboard covers, so that its form stays visible above it:
// `--keyboard` from the bottom, `--visual-top` from the top. Browsers that resize the window for the keyboard set neither.
import { type RefObject, useEffect } from 'react'

/** A smaller difference is a browser toolbar that appears or disappears. */
const minKeyboardPx = 120

type Options = {
  /** For a page that fits into the window above the keyboard: the browser has scrolled it to show the field, which is undone. */
  readonly resetsScroll?: boolean
}

export function useVirtualKeyboardInset(page: RefObject<HTMLElement | null>, { resetsScroll = false }: Options = {}) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const updateInset = () => {
      // With pinch zoom, the visual viewport is only a part of the page.
      const isZoomed = viewport.scale > 1.01
      const coveredPx = isZoomed ? 0 : window.innerHeight - viewport.height
      const insetPx = coveredPx > minKeyboardPx ? Math.round(coveredPx) : 0
      const topPx = insetPx > 0 && !resetsScroll ? Math.round(viewport.offsetTop) : 0
      page.current?.style.setProperty('--keyboard', `${insetPx - topPx}px`)
      page.current?.style.setProperty('--visual-top', `${topPx}px`)
      if (insetPx > 0 && resetsScroll) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', updateInset)
    viewport.addEventListener('scroll', updateInset)
    updateInset()
    return () => {
      viewport.removeEventListener('resize', updateInset)
      viewport.removeEventListener('scroll', updateInset)
    }
  }, [page, resetsScroll])
}
