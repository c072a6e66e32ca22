// React hook: scroll anchoring of a conversation. The list is reversed (`scrollTop` 0 is the end), so prepended messages move nothing.
// Appended messages are compensated too, unless the reader is at the end: then the list scrolls along.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as the end. */
const nearPx = 80
/** Upper bound of the smooth scroll duration. */
const smoothScrollMs = 700

type ScrollAnchor = {
  readonly scroller: RefObject<HTMLElement | null>
  /** Null before the first measurement. */
  readonly isAtEnd: boolean | null
  readonly toEnd: () => void
}

/** `markId`: element to start at. While newer pages are not loaded, the end of the window is not the end of the conversation. */
export function useScrollAnchor(markId: string, hasNewer: boolean): ScrollAnchor {
  const scroller = useRef<HTMLElement>(null)
  const last = useRef<Element | null>(null)
  const followsEnd = useRef(true)
  const hadNewer = useRef(hasNewer)
  const isSmoothScrolling = useRef(false)
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAtEnd, setIsAtEnd] = useState<boolean | null>(null)

  function scrollToEnd() {
    followsEnd.current = true
    setIsAtEnd(true)
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    isSmoothScrolling.current = !isStill
    scroller.current?.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    clearTimeout(scrollEndTimer.current)
    // If the list grew during the smooth scroll, its target is outdated: jump to the end.
    scrollEndTimer.current = setTimeout(
      () => isSmoothScrolling.current && scroller.current?.scrollTo(0, 0),
      smoothScrollMs,
    )
  }

  useLayoutEffect(() => {
    const box = scroller.current
    const divider = document.getElementById(markId)
    if (box && divider) {
      const above = divider.getBoundingClientRect().top - box.getBoundingClientRect().top
      // Leave a quarter of the viewport for messages that were already read.
      box.scrollTop += above - box.clientHeight / 4
    }
    followsEnd.current = box === null || -box.scrollTop < nearPx
    setIsAtEnd(followsEnd.current)
  }, [markId])

  useLayoutEffect(() => {
    const box = scroller.current
    // Compare stored messages only: unsent ones always stay last.
    const now = box && [...box.querySelectorAll('[data-message="said"]')].at(-1)
    const before = last.current
    last.current = now ?? null
    const wasEnd = !hadNewer.current
    hadNewer.current = hasNewer
    if (!box || !now || !before || now === before) return
    if (before.isConnected) {
      box.scrollTop -= now.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom
      if (followsEnd.current && wasEnd) scrollToEnd()
      // The window was replaced by another range.
    } else if (followsEnd.current) box.scrollTo(0, 0)
  })

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const follow = () => {
      if (isSmoothScrolling.current && box.scrollTop < -1) return
      isSmoothScrolling.current = false
      followsEnd.current = -box.scrollTop < nearPx
      setIsAtEnd(followsEnd.current)
    }
    /** User input cancels the programmatic scroll. */
    const cancelSmoothScroll = () => {
      isSmoothScrolling.current = false
    }
    box.addEventListener('scroll', follow, { passive: true })
    for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      box.addEventListener(hold, cancelSmoothScroll, { passive: true })
    return () => {
      box.removeEventListener('scroll', follow)
      for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
        box.removeEventListener(hold, cancelSmoothScroll)
      clearTimeout(scrollEndTimer.current)
    }
  }, [])

  return { scroller, isAtEnd, toEnd: scrollToEnd }
}
