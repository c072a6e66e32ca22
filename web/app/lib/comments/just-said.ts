// React hook: moves the focus to the new comment after a submit, because the focused button was removed with the form.
import { type RefObject, useEffect } from 'react'

let isSaying = false

export function noteSaying(): void {
  isSaying = true
}

/** Runs when a new list mounts. After a rejected submit the same list stays mounted. */
export function useJustSaid(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (isSaying && first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true })
    isSaying = false
  }, [list])
}
