// React hook: paginated list of the user's own items. Pages are not saved, because the user edits them; they are fetched again.
import { useCallback, useEffect } from 'react'
import type { Page } from './fetch-page.ts'
import { dedupePage, type Identified, reduceList } from './list-state.ts'
import { useListState } from './use-list-state.ts'

type Source = {
  /** URL of the page after a cursor. */
  readonly url: (next: string) => string
  /** Element id of an item; the element must be focusable. */
  readonly elementId: (id: string) => string
}

export function usePages<Item extends Identified>(first: Page<Item>, { url, elementId }: Source) {
  const { listState, update, pages, next, load } = useListState(first, url)
  const { state, failed, focusId } = listState
  useEffect(() => {
    if (focusId !== undefined) document.getElementById(elementId(focusId))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- `elementId` is stable
  }, [focusId])
  /** Changes the added pages; the first page is revalidated after each change. */
  const editAdded = useCallback(
    (edit: (page: Page<Item>) => Page<Item>) =>
      // Only scroll restoration creates placeholders, and these lists have none.
      update((known) => reduceList(known, { type: 'edited', edit: (page) => edit(page as Page<Item>) })),
    [update],
  )
  const reader = { state, failed, next, load: () => void load(true) }
  return { reader, added: pages.slice(1) as Page<Item>[], editAdded }
}

/** The first page is revalidated after each change. An item may then be in two pages; the one from the first page is the fresh one. */
export function mergePages<Item extends Identified>(pages: readonly Page<Item>[]): readonly Item[] {
  return pages.flatMap((page, index) => dedupePage(page, pages.slice(0, index)).items)
}
