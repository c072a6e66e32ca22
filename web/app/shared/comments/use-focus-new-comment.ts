// React hook: moves the focus to the new comment after a submit, because the focused button was removed with the form.
import { type RefObject, useEffect } from 'react'
import { createValueStore } from '../../lib/state/value-store.ts'

/** Whether a comment was submitted. In a store, because the form is unmounted together with the old list. */
export const newCommentExpected = createValueStore(false)

/** Runs when a new list mounts. After a rejected submit the same list stays mounted. */
export function useFocusNewComment(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (newCommentExpected.get() && first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true })
    newCommentExpected.set(false)
  }, [list])
}
