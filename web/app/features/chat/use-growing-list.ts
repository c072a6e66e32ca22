// A list whose first page is read again when there is news, and which goes on when it is asked to.
import { useState } from 'react'
import type { Page } from '../../lib/ask-page.ts'
import { inOrder, useAddedPages } from '../../lib/own-pages.ts'

/** `source` is the address that gives further pages, up to where the cursor goes. */
export function useGrowingList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const { added, reader } = useAddedPages(first, { address: (next) => source + next, placeOf })
  return { ...reader, added, shown: inOrder([first, ...added]) }
}

/**
 * For a list in which one of the last may come to be the first: what it pushes off the first page is in no other page that was read, and
 * stays all the same.
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
