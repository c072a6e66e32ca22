// React hooks: infinite lists whose first page is revalidated on live events.
import { useState } from 'react'
import type { Page } from '../../lib/ask-page.ts'
import { inOrder, useAddedPages } from '../../lib/own-pages.ts'

/** `source`: URL of the further pages; the cursor is appended. */
export function useGrowingList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const { added, reader } = useAddedPages(first, { address: (next) => source + next, placeOf })
  return { ...reader, added, shown: inOrder([first, ...added]) }
}

/**
 * For a list whose order changes: an item may move from a later page to the first one. The items that it pushes off the first page
 * are in no other loaded page, so the previous first pages stay in the list.
 */
export function useMovingList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const { added, ...list } = useGrowingList(first, source)
  const [pushed, setPushed] = useState({ by: first, pages: [] as readonly Page<Item>[] })
  if (pushed.by !== first) setPushed({ by: first, pages: added.length > 0 ? [pushed.by, ...pushed.pages] : [] })
  return { ...list, shown: inOrder([first, ...pushed.pages, ...added]) }
}

export function placeOf(id: string): string {
  return `chat-${id}`
}
