// React hook: state of an infinite list and the load of its next page. The base of `useInfiniteList` and `usePages`.
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { fetchPage, type Page } from './fetch-page.ts'
import { type Identified, initialListState, type ListEvent, type ListState, reduceList } from './list-state.ts'

type ListOptions<Item> = {
  /** Element at the end of the list: if it has the focus when a page arrives, the focus moves to the first added item. */
  readonly end?: RefObject<HTMLElement | null>
  /** Returns the state to begin with. */
  readonly recall?: () => ListState<Item> | undefined
}

/** `url` is that of the page after a cursor. `latest` is what the last render had, for callbacks. */
export function useListState<Item extends Identified>(
  first: Page<Item>,
  url: (next: string) => string,
  { end, recall }: ListOptions<Item> = {},
) {
  const [listState, update] = useState<ListState<Item>>(() => recall?.() ?? initialListState)
  const dispatch = (event: ListEvent<Item>) => update((known) => reduceList(known, event))
  const now = { first, request: listState.request }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const pages = listState.pages.length > 0 ? listState.pages : [first]
  const last = pages.at(-1) ?? first
  const { next } = last

  /** `ready` is also awaited before the page is appended. */
  async function load(byHand: boolean, ready?: Promise<unknown>) {
    if (next === null) return
    const request = url(next)
    dispatch({ type: 'loadStarted', request, byHand })
    if (listState.state === 'loading') return
    const [result] = await Promise.all([fetchPage<Item>(request), ready])
    const isEndFocused = end?.current?.contains(document.activeElement)
    const { first } = latest.current
    // In a transition, so that rendering many items does not block input events.
    startTransition(() => dispatch({ type: 'loadFinished', request, after: next, first, result, isEndFocused }))
  }
  return { listState, latest, update, pages, last, next, load }
}
