// React hook: paginated list of the user's own items. Pages are not cached, because the user edits them; they are fetched again.
import { useEffect, useState } from 'react'
import { fetchPage, type Page } from './fetch-page.ts'
import type { PageCode } from '../errors/error-messages.ts'

type LoadState = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
const idle: LoadState = { state: 'idle', failed: null }

type Source = {
  /** URL of the page after a cursor. */
  readonly url: (next: string) => string
  /** Element id of an item; the element must be focusable. */
  readonly elementId: (id: string) => string
}

export function usePages<Item extends { readonly id: string }>(first: Page<Item>, { url, elementId }: Source) {
  const [added, setAdded] = useState<readonly Page<Item>[]>([])
  const [reading, setReading] = useState(idle)
  /** First item of the new page: the focus moves there after "load more". */
  const [focusId, setFocusId] = useState<string>()
  const { next } = added.at(-1) ?? first
  useEffect(() => {
    if (focusId !== undefined) document.getElementById(elementId(focusId))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- `elementId` is stable
  }, [focusId])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await fetchPage<Item>(url(next))
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    setFocusId(reply.page.items[0]?.id)
    return setReading(idle)
  }
  const reader = { ...reading, next, load: () => void load() }
  return { reader, added, setAdded }
}

/** The first page is revalidated after each change. An item may then be in two pages; the one from the first page is the fresh one. */
export function mergePages<Item extends { readonly id: string }>(pages: readonly Page<Item>[]): readonly Item[] {
  const known = new Map<string, Item>()
  for (const { items } of pages) for (const item of items) if (!known.has(item.id)) known.set(item.id, item)
  return [...known.values()]
}
