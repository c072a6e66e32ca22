// The way back from a page to the list it was opened from: through the history of the tab, which has it as it was left.
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Kept here, because what is done on a page makes new entries, and those do not say any more where it was opened from. */
let last: { readonly page: string; readonly list: number } | undefined

/** For a link that leads home when no list of this tab led here. `page` tells one page from another. */
export function useWayBack(page: string): (event: MouseEvent) => void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state

  useEffect(() => {
    if (isFromList) last = { page, list: entryNumber() - 1 }
  }, [isFromList, page])

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    if (last?.page !== page || !(last.list < entryNumber())) return
    event.preventDefault()
    void navigate(last.list - entryNumber())
  }
}

/** The router numbers the entries it makes. */
function entryNumber(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
}
