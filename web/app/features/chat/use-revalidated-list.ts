// React hooks: infinite lists whose first page is revalidated on live events.
import { useState } from 'react'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { mergePages, usePages } from '../../lib/lists/use-pages.ts'

/** `source`: URL of the further pages; the cursor is appended. */
export function useRevalidatedList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const { added, reader } = usePages(first, { url: (next) => source + next, elementId })
  return { ...reader, added, shown: mergePages([first, ...added]) }
}

/**
 * For a list whose order changes: an item may move from a later page to the first one. The items that it pushes off the first page
 * are in no other loaded page, so the previous first pages stay in the list.
 */
export function useReorderingList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const { added, ...list } = useRevalidatedList(first, source)
  const [earlierPages, setEarlierPages] = useState({ by: first, pages: [] as readonly Page<Item>[] })
  if (earlierPages.by !== first)
    setEarlierPages({ by: first, pages: added.length > 0 ? [earlierPages.by, ...earlierPages.pages] : [] })
  return { ...list, shown: mergePages([first, ...earlierPages.pages, ...added]) }
}

export function elementId(id: string): string {
  return `chat-${id}`
}
