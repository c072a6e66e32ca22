// React hook: measures the scroller of a conversation, and applies the scroll commands of the reducer.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore, createTimer, useOnce, useStoreState } from '../../../lib/state/effect-store.ts'
import { createScrollState, type EndChange, offsetToDivider, reduceScroll, type ScrollEffect } from './scroll-anchor.ts'

/** Upper bound of the smooth scroll duration. */
const smoothScrollMs = 700
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown']

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
  const timer = useOnce(() => createTimer(smoothScrollMs))
  const store = useOnce(() =>
    createStore(createScrollState(hasNewer), reduceScroll, (effect: ScrollEffect, dispatch) => {
      if (effect.type === 'shift' && scroller.current) scroller.current.scrollTop += effect.byPx
      if (effect.type === 'jumpToEnd') scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
      if (effect.type !== 'smoothToEnd') return
      scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
      timer.start(() => dispatch({ type: 'smoothScrollElapsed' }))
    }),
  )

  useLayoutEffect(() => {
    const box = scroller.current
    const divider = document.getElementById(markId)
    if (box && divider)
      box.scrollTop += offsetToDivider(divider.getBoundingClientRect(), box.getBoundingClientRect(), box.clientHeight)
    store.dispatch({ type: 'opened', fromEndPx: fromEnd(box) })
  }, [store, markId])

  useLayoutEffect(() => {
    // Compare stored messages only: unsent ones always stay last.
    const now = [...(scroller.current?.querySelectorAll('[data-message="sent"]') ?? [])].at(-1) ?? null
    const change = endChange(last.current, now)
    last.current = now
    store.dispatch({ type: 'rendered', hasNewer, change, isStill: isStill() })
  })

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const page = new AbortController()
    const options = { passive: true, signal: page.signal }
    box.addEventListener('scroll', () => store.dispatch({ type: 'scrolled', fromEndPx: fromEnd(box) }), options)
    for (const name of inputEvents) box.addEventListener(name, () => store.dispatch({ type: 'userInput' }), options)
    return () => {
      page.abort()
      timer.stop()
    }
  }, [store, timer])

  return {
    scroller,
    isAtEnd: useStoreState(store, ({ isAtEnd }) => isAtEnd),
    toEnd: () => store.dispatch({ type: 'endRequested', isStill: isStill() }),
  }
}

function endChange(before: Element | null, now: Element | null): EndChange | null {
  if (!now || !before || now === before) return null
  if (!before.isConnected) return 'replaced'
  return { grownByPx: now.getBoundingClientRect().bottom - before.getBoundingClientRect().bottom }
}

function fromEnd(box: HTMLElement | null): number {
  return -(box?.scrollTop ?? 0)
}

/** Whether a scroll must not be animated. */
function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}
