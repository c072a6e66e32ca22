// A list that grows page by page: by hand, by scrolling to its end, and as long as it was left when one comes back to it.
import type { ErrorCode } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'

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

type Grown<Item> = { readonly taken: MoreReply<Item> | undefined; readonly pages: readonly Page<Item>[] }

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
  const fetcher = useFetcher()
  const reply = fetcher.data as MoreReply<Item> | undefined
  const focusAt = useRef<number | null>(null)
  const [{ taken, pages }, setGrown] = useState<Grown<Item>>(() => ({
    taken: undefined,
    pages: (left.get(entry) ?? []) as readonly Page<Item>[],
  }))
  if (reply !== taken) setGrown({ taken: reply, pages: reply && 'page' in reply ? [...pages, reply.page] : pages })

  const items = withoutRepeats([...first.items, ...pages.flatMap((page) => page.items)])
  const { next, total } = pages.at(-1) ?? first
  const failure = reply && 'failed' in reply ? reply : null
  const loaded = failure ? 'failed' : 'idle'
  const state = fetcher.state === 'idle' ? loaded : 'loading'

  function load(by: 'hand' | 'scroll') {
    if (by === 'hand') focusAt.current = items.length
    if (next !== null && state !== 'loading') void fetcher.load(source + next)
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
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && load('scroll'), {
      threshold: limits.scroll.loadMoreVisible,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return { items, next, total, state, failed: failure?.failed ?? null, added: pages.at(-1)?.items.length ?? null, load }
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
