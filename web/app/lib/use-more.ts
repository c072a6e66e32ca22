// React hook: infinite list with keyset pagination, loaded by button or by scroll, with scroll restoration on back navigation.

import { scrollThresholds } from '@murmullo/contract/limits'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askPage, type Page } from './ask-page.ts'
import type { PageCode } from './error-texts.ts'

/** Null is a placeholder for an item of an earlier document; it is fetched again when it is near the viewport. */
export type Known<Item> = Page<Item | null>

export type Grown<Item> = {
  /** Empty until the first "load more": then only the first page, from the loader, is shown. */
  readonly pages: readonly Known<Item>[]
  /** Indexes of the pages that are rendered (virtual window); null means all. */
  readonly near: readonly number[] | null
  /** Measured height of each item by page; undefined when not measured. */
  readonly heights: readonly (readonly number[] | undefined)[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failed: PageCode | null
}

type More<Item> = Grown<Item> & {
  /** Number of items loaded so far. */
  readonly count: number
  readonly next: string | null
  readonly total: number | undefined
  /** Number of items in the last loaded page; null before the first load. */
  readonly added: number | null
  readonly load: (by: 'hand' | 'scroll') => void
}

type Marks = {
  /** List element. Its last children are the last items, one element each, and focusable. */
  readonly list: RefObject<HTMLElement | null>
  /** Sentinel element: the next page is fetched when it is in the viewport. */
  readonly end: RefObject<HTMLElement | null>
  /** Whether pages far from the viewport are unmounted; `near` and `heights` then say what to render. */
  readonly letsGo?: boolean
}

export const begun = { pages: [], near: null, heights: [], state: 'idle', failed: null } as const

/** Virtualization and restoration module. Loaded with the first added page, because few readers need it. */
let memory: typeof import('./list-memory.ts') | undefined

/** If the import fails, the list still works, without virtualization. */
async function wake(): Promise<void> {
  memory ??= await import('./list-memory.ts').catch(() => undefined)
}

/** `source` is the URL prefix of further pages; the cursor is appended. */
export function useMore<Item extends { readonly id: string }>(
  first: Page<Item>,
  source: string,
  { list, end, letsGo = false }: Marks,
): More<Item> {
  const entry = `${useLocation().key} ${source}`
  /** Number of pages when "load more" was pressed by hand. */
  const byHand = useRef(0)
  const [grown, setGrown] = useState<Grown<Item>>(() => memory?.recall(entry) ?? begun)
  const { state } = grown
  const pages = grown.pages.length > 0 ? grown.pages : [first]
  const last = pages.at(-1) ?? first
  const { next } = last

  async function load(by: 'hand' | 'scroll') {
    if (by === 'hand') byHand.current = pages.length
    if (next === null || state === 'loading') return
    setGrown((known) => ({ ...known, state: 'loading', failed: null }))
    const [reply] = await Promise.all([askPage<Item>(source + next), wake()])
    // The keyboard focus is on the sentinel: move it to the first added item.
    if (end.current?.contains(document.activeElement)) byHand.current = pages.length
    // In a transition, so that rendering many cards does not block input events.
    startTransition(() =>
      setGrown((known) => {
        if (!('page' in reply)) return { ...known, state: 'failed', ...reply }
        const before = known.pages.length > 0 ? known.pages : [first]
        // The list may have been reset meanwhile: then this is not its next page.
        if (before.at(-1)?.next !== next) return { ...known, state: 'idle' }
        const added = memory?.withoutRepeats(reply.page, before) ?? reply.page
        return {
          ...known,
          pages: [...before, added],
          near: known.near && [...known.near, before.length],
          state: 'idle',
        }
      }),
    )
  }

  useEffect(() => {
    const items = list.current?.children
    if (!items || !byHand.current || byHand.current === pages.length) return
    byHand.current = 0
    ;(items[items.length - last.items.length] as HTMLElement | undefined)?.focus({ preventScroll: true })
  })

  useEffect(() => {
    if (isStored(entry)) void wake().then(() => setGrown((known) => ({ ...known })))
  }, [entry])

  const followed = { entry, first, source, list: letsGo ? list : null, grown, setGrown }
  // Layout effect: its cleanup runs before the DOM changes, so that the list can be measured as it was.
  useLayoutEffect(() => memory?.follow(followed))

  useEffect(() => {
    if (!end.current || next === null || state !== 'idle') return undefined
    const observer = new IntersectionObserver(
      // On a slow phone several entries arrive at once; the last is the current state. A list to restore waits for its saved pages.
      (seen) => seen.at(-1)?.isIntersecting && (pages.length > 1 || !isStored(entry)) && void load('scroll'),
      {
        threshold: scrollThresholds.loadMoreVisible,
        // A jump past the sentinel counts as visible.
        rootMargin: '9999px 0px 0px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return {
    ...grown,
    pages,
    count: pages.flatMap(({ items }) => items).length,
    next,
    total: last.total,
    added: pages.length > 1 ? last.items.length : null,
    load: (by) => void load(by),
  }
}

/** Whether sessionStorage has a longer version of this list, saved by an earlier document of this tab. */
function isStored(entry: string): boolean {
  try {
    return sessionStorage.getItem('lists')?.includes(entry) === true
  } catch {
    return false
  }
}
