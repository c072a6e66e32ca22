// React hook: scroll anchoring of a conversation. The list is reversed (`scrollTop` 0 is the end), so prepended messages move nothing.
// Appended messages are compensated too, unless the reader is at the end: then the list scrolls along.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as the end. */
const nearPx = 80
/** Upper bound of the smooth scroll duration. */
const glideMs = 700

type Scroller = {
  readonly scroller: RefObject<HTMLElement | null>
  /** Null before the first measurement. */
  readonly isAtEnd: boolean | null
  readonly toEnd: () => void
}

/** `markId`: element to start at. While newer pages are not loaded, the end of the window is not the end of the conversation. */
export function useScroller(markId: string, hasNewer: boolean): Scroller {
  const scroller = useRef<HTMLElement>(null)
  const last = useRef<Element | null>(null)
  const sticks = useRef(true)
  const hadNewer = useRef(hasNewer)
  const isGliding = useRef(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAtEnd, setIsAtEnd] = useState<boolean | null>(null)

  function glide() {
    sticks.current = true
    setIsAtEnd(true)
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    isGliding.current = !isStill
    scroller.current?.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    clearTimeout(settling.current)
    // If the list grew during the smooth scroll, its target is outdated: jump to the end.
    settling.current = setTimeout(() => isGliding.current && scroller.current?.scrollTo(0, 0), glideMs)
  }

  useLayoutEffect(() => {
    const box = scroller.current
    const mark = document.getElementById(markId)
    if (box && mark) {
      const above = mark.getBoundingClientRect().top - box.getBoundingClientRect().top
      // Leave a quarter of the viewport for messages that were already read.
      box.scrollTop += above - box.clientHeight / 4
    }
    sticks.current = box === null || -box.scrollTop < nearPx
    setIsAtEnd(sticks.current)
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
      if (sticks.current && wasEnd) glide()
      // The window was replaced by another range.
    } else if (sticks.current) box.scrollTo(0, 0)
  })

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const follow = () => {
      if (isGliding.current && box.scrollTop < -1) return
      isGliding.current = false
      sticks.current = -box.scrollTop < nearPx
      setIsAtEnd(sticks.current)
    }
    /** User input cancels the programmatic scroll. */
    const letGo = () => {
      isGliding.current = false
    }
    box.addEventListener('scroll', follow, { passive: true })
    for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      box.addEventListener(hold, letGo, { passive: true })
    return () => {
      box.removeEventListener('scroll', follow)
      for (const hold of ['wheel', 'touchstart', 'pointerdown', 'keydown']) box.removeEventListener(hold, letGo)
      clearTimeout(settling.current)
    }
  }, [])

  return { scroller, isAtEnd, toEnd: glide }
}
