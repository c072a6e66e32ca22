// React hook: moves the focus to the new comment after a submit, because the focused button was removed with the form.
import { type RefObject, useEffect } from 'react'

let isExpected = false

export function expectNewComment(): void {
  isExpected = true
}

/** Runs when a new list mounts. After a rejected submit the same list stays mounted. */
export function useFocusNewComment(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (isExpected && first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true })
    isExpected = false
  }, [list])
}
