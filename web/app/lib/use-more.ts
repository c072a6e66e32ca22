// A list that grows page by page: by hand, by scrolling to its end, and as long as it was left when one comes back to it.

import { limits } from '@murmullo/contract/limits'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askPage, type Page } from './ask-page.ts'
import type { PageCode } from './error-texts.ts'

/** Null is an item that was read once, by an earlier document, and is asked for again when it comes near. */
export type Known<Item> = Page<Item | null>

export type Grown<Item> = {
  /** None before the list grows: then the first page is the one it was given. */
  readonly pages: readonly Known<Item>[]
  /** Which pages stand in the document, by place; null is all of them. */
  readonly near: readonly number[] | null
  /** How tall each item of each page is, where that was measured. */
  readonly heights: readonly (readonly number[] | undefined)[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failed: PageCode | null
}

type More<Item> = Grown<Item> & {
  /** How many were read so far. */
  readonly count: number
  readonly next: string | null
  readonly total: number | undefined
  /** How many the last page brought; null before the first. */
  readonly added: number | null
  readonly load: (by: 'hand' | 'scroll') => void
}

type Marks = {
  /** Its last children are the last items, one each, and can take the focus. */
  readonly list: RefObject<HTMLElement | null>
  /** What has to come into sight for the next page to be asked for. */
  readonly end: RefObject<HTMLElement | null>
  /** Whether what is far from sight may leave the document: then `near` and `heights` say what to draw. */
  readonly letsGo?: boolean
}

export const begun = { pages: [], near: null, heights: [], state: 'idle', failed: null } as const

/** Lets go of what is far and remembers what was left. It comes with the first page that is added: few need it. */
let memory: typeof import('./list-memory.ts') | undefined

/** Without it a list only grows. */
async function wake(): Promise<void> {
  memory ??= await import('./list-memory.ts').catch(() => undefined)
}

/** `source` is the address that gives further pages, up to where the cursor goes. */
export function useMore<Item extends { readonly id: string }>(
  first: Page<Item>,
  source: string,
  { list, end, letsGo = false }: Marks,
): More<Item> {
  const entry = `${useLocation().key} ${source}`
  /** How many pages there were when the next was asked for by hand. */
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
    // Whoever has come to the end with the keyboard goes on from what was added there.
    if (end.current?.contains(document.activeElement)) byHand.current = pages.length
    // In pieces, so that a finger that presses something meanwhile does not wait for all the cards.
    startTransition(() =>
      setGrown((known) => {
        if (!('page' in reply)) return { ...known, state: 'failed', ...reply }
        const before = known.pages.length > 0 ? known.pages : [first]
        // The list may have been begun anew meanwhile: then this page is not its next.
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
  // Before the document changes, so that it can be measured as it is left.
  useLayoutEffect(() => memory?.follow(followed))

  useEffect(() => {
    if (!end.current || next === null || state !== 'idle') return undefined
    const observer = new IntersectionObserver(
      // On a busy phone several sights come at once: the last is how it is. Whoever comes back waits for what was there before.
      (seen) => seen.at(-1)?.isIntersecting && (pages.length > 1 || !isStored(entry)) && void load('scroll'),
      {
        threshold: limits.scroll.loadMoreVisible,
        // Whoever jumps past it has seen it too.
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

/** Whether an earlier document of this tab left this list longer than the server sends it. */
function isStored(entry: string): boolean {
  try {
    return sessionStorage.getItem('lists')?.includes(entry) === true
  } catch {
    return false
  }
}
