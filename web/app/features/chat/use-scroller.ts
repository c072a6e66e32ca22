// Where one is in a conversation. Its list hangs from its end, so what comes above moves nothing; what comes below moves nothing
// either, until whoever is at the end is taken along.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near the end is at the end. */
const nearPx = 80
/** No glide takes longer. */
const glideMs = 700

type Scroller = {
  readonly scroller: RefObject<HTMLElement | null>
  /** Null until it is known. */
  readonly isAtEnd: boolean | null
  readonly toEnd: () => void
}

/** `markId` is the element to begin at. While there is more below than what was asked for, the end of that is not the end. */
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
    // What grew on the way is not where a glide ends.
    settling.current = setTimeout(() => isGliding.current && scroller.current?.scrollTo(0, 0), glideMs)
  }

  useLayoutEffect(() => {
    const box = scroller.current
    const mark = document.getElementById(markId)
    if (box && mark) {
      const above = mark.getBoundingClientRect().top - box.getBoundingClientRect().top
      // What was read before is seen too, a little.
      box.scrollTop += above - box.clientHeight / 4
    }
    sticks.current = box === null || -box.scrollTop < nearPx
    setIsAtEnd(sticks.current)
  }, [markId])

  useLayoutEffect(() => {
    const box = scroller.current
    // What is on its way stays last, whatever comes above it.
    const now = box && [...box.querySelectorAll('[data-message="said"]')].at(-1)
    const before = last.current
    last.current = now ?? null
    const wasEnd = !hadNewer.current
    hadNewer.current = hasNewer
    if (!box || !now || !before || now === before) return
    if (before.isConnected) {
      box.scrollTop -= now.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom
      if (sticks.current && wasEnd) glide()
      // Another stretch altogether.
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
    /** Whoever takes hold of the list decides where it goes. */
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
