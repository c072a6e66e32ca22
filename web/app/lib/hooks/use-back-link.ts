// React hook: back link to the list a page was opened from, by history navigation, so that the list's scroll position is restored.
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createValueStore } from '../state/value-store.ts'

/** A page that was opened from a list, and the history index of the list. */
type Origin = { readonly page: string; readonly list: number }

/** In a store: actions on a page push new history entries, whose state no longer contains the origin. */
const origin = createValueStore<Origin | null>(null)

/** For a link to the home page; it goes back in history when the page was opened from a list. `page` identifies the page. */
export function useBackLink(page: string): (event: MouseEvent) => void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state

  useEffect(() => {
    if (isFromList) origin.set({ page, list: entryNumber() - 1 })
  }, [isFromList, page])

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    const steps = getBackSteps(origin.get(), page, entryNumber())
    if (steps === null) return
    event.preventDefault()
    void navigate(steps)
  }
}

/** Negative number of history entries to the list. Null if the page was not opened from a list before this entry. */
export function getBackSteps(opened: Origin | null, page: string, entry: number): number | null {
  return opened?.page === page && opened.list < entry ? opened.list - entry : null
}

/** History index that the router stores in `history.state`. */
function entryNumber(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
}
