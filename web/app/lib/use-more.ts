// A list that grows page by page: by hand, by scrolling to its end, and as long as it was left when one comes back to it.
import type { ErrorCode } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export type Page<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  /** How many there are in all, where that is counted. */
  readonly total?: number
}
export type MoreReply<Item> = { readonly page: Page<Item> } | { readonly failed: ErrorCode | null }

type More<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  readonly total: number | undefined
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failed: ErrorCode | null
  /** How many the last page brought; null before the first. */
  readonly added: number | null
  readonly load: (by: 'hand' | 'scroll') => void
}

type Marks = {
  /** Its children are the items, one each, and can take the focus. */
  readonly list: RefObject<HTMLElement | null>
  /** What has to come into sight for the next page to be asked for. */
  readonly end: RefObject<HTMLElement | null>
}

type Grown<Item> = {
  readonly pages: readonly Page<Item>[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failed: ErrorCode | null
}

/** Pages added to a list, by entry of the browser's history. */
const left = new Map<string, readonly unknown[]>()
const entriesKept = 8

/** `source` is the address that gives further pages, up to where the cursor goes. */
export function useMore<Item extends { readonly id: string }>(
  first: Page<Item>,
  source: string,
  { list, end }: Marks,
): More<Item> {
  const entry = `${useLocation().key} ${source}`
  const focusAt = useRef<number | null>(null)
  const [{ pages, state, failed }, setGrown] = useState<Grown<Item>>(() => ({
    pages: (left.get(entry) ?? []) as readonly Page<Item>[],
    state: 'idle',
    failed: null,
  }))

  const items = withoutRepeats([...first.items, ...pages.flatMap((page) => page.items)])
  const { next, total } = pages.at(-1) ?? first

  async function load(by: 'hand' | 'scroll') {
    if (by === 'hand') focusAt.current = items.length
    if (next === null || state === 'loading') return
    setGrown({ pages, state: 'loading', failed: null })
    const reply = await ask<Item>(source + next)
    setGrown(
      'page' in reply
        ? { pages: [...pages, reply.page], state: 'idle', failed: null }
        : { pages, state: 'failed', ...reply },
    )
  }

  useEffect(() => {
    if (pages.length > 0) keep(entry, pages)
    const item = focusAt.current === null ? null : list.current?.children[focusAt.current]
    if (!(item instanceof HTMLElement)) return
    focusAt.current = null
    item.focus({ preventScroll: true })
  }, [entry, pages, list])

  useEffect(() => {
    if (!end.current || next === null || state !== 'idle') return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void load('scroll'), {
      threshold: limits.scroll.loadMoreVisible,
      // Whoever jumps past it has seen it too.
      rootMargin: '9999px 0px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return { items, next, total, state, failed, added: pages.at(-1)?.items.length ?? null, load: (by) => void load(by) }
}

/** A plain request and not the router's: it needs no code that may not have arrived, and its failure stays in the list. */
async function ask<Item>(address: string): Promise<MoreReply<Item>> {
  try {
    return (await (await fetch(address)).json()) as MoreReply<Item>
  } catch {
    return { failed: null }
  }
}

function withoutRepeats<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function keep(entry: string, pages: readonly unknown[]): void {
  left.delete(entry)
  left.set(entry, pages)
  for (const oldest of left.keys()) if (left.size > entriesKept) left.delete(oldest)
}
