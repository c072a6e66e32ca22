// React hook: `--keyboard` is the height of the virtual keyboard over the bottom of the window, so that a fixed element can stand above it.
import { type RefObject, useEffect } from 'react'

/** A smaller difference is a browser toolbar that appears or disappears. */
const minKeyboardPx = 120

export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const update = () => {
      // With pinch zoom, the visual viewport is only a part of the page.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      element.current?.style.setProperty('--keyboard', `${covered > minKeyboardPx ? Math.round(covered) : 0}px`)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    update()
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}
