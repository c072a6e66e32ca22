// Whoever has just commented finds their comment: the focus was on a button that is gone with the form it sent.
import { type RefObject, useEffect } from 'react'

let isSaying = false

export function noteSaying(): void {
  isSaying = true
}

/** For a list that came anew. One that was refused is the same list still. */
export function useJustSaid(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (isSaying && first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true })
    isSaying = false
  }, [list])
}
