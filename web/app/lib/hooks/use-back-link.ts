// React hook: back link to the list a page was opened from, by history navigation, so that the list's scroll position is restored.
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Module state: actions on a page push new history entries, whose state no longer contains the origin. */
let origin: { readonly page: string; readonly list: number } | undefined

/** For a link to the home page; it goes back in history when the page was opened from a list. `page` identifies the page. */
export function useBackLink(page: string): (event: MouseEvent) => void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state

  useEffect(() => {
    if (isFromList) origin = { page, list: entryNumber() - 1 }
  }, [isFromList, page])

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    if (origin?.page !== page || !(origin.list < entryNumber())) return
    event.preventDefault()
    void navigate(origin.list - entryNumber())
  }
}

/** History index that the router stores in `history.state`. */
function entryNumber(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
}
