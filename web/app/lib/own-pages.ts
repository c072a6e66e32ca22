// The pages of a list of one's own. Nothing of them is kept for later: they are there to be changed, and are read anew.
import { useEffect, useState } from 'react'
import { askPage, type Page } from './ask-page.ts'
import type { PageCode } from './error-texts.ts'

type Reading = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
const idle: Reading = { state: 'idle', failed: null }

type Source = {
  /** Of the page that comes after a cursor. */
  readonly address: (next: string) => string
  /** The element of an item, which can take the focus. */
  readonly placeOf: (id: string) => string
}

export function useAddedPages<Item extends { readonly id: string }>(first: Page<Item>, { address, placeOf }: Source) {
  const [added, setAdded] = useState<readonly Page<Item>[]>([])
  const [reading, setReading] = useState(idle)
  /** Whoever asked for more goes on from there. */
  const [goOnAt, setGoOnAt] = useState<string>()
  const { next } = added.at(-1) ?? first
  useEffect(() => {
    if (goOnAt !== undefined) document.getElementById(placeOf(goOnAt))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- where it is does not change
  }, [goOnAt])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await askPage<Item>(address(next))
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    setGoOnAt(reply.page.items[0]?.id)
    return setReading(idle)
  }
  const reader = { ...reading, next, load: () => void load() }
  return { reader, added, setAdded }
}

/** The first page is read again after each change: one of the next may stand in it by now, and is as it says there. */
export function inOrder<Item extends { readonly id: string }>(pages: readonly Page<Item>[]): readonly Item[] {
  const known = new Map<string, Item>()
  for (const { items } of pages) for (const item of items) if (!known.has(item.id)) known.set(item.id, item)
  return [...known.values()]
}
