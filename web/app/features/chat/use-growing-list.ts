// A list whose first page is read again when there is news, and which goes on when it is asked to.
import { useEffect, useState } from 'react'
import { askPage, type Page } from '../../lib/ask-page.ts'
import type { PageCode } from '../../lib/error-texts.ts'

type Reading = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
const idle: Reading = { state: 'idle', failed: null }

/** `source` is the address that gives further pages, up to where the cursor goes. */
export function useGrowingList<Item extends { readonly id: string }>(first: Page<Item>, source: string) {
  const [added, setAdded] = useState<readonly Page<Item>[]>([])
  const [reading, setReading] = useState(idle)
  const { next } = added.at(-1) ?? first
  const firstAdded = added.at(-1)?.items[0]?.id

  useEffect(() => {
    // Whoever pressed goes on from the first of what came.
    if (firstAdded !== undefined) document.getElementById(placeOf(firstAdded))?.focus({ preventScroll: true })
  }, [firstAdded])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await askPage<Item>(source + next)
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    return setReading(idle)
  }

  // One that was further down may have come to the first page since, and that one knows it better.
  const known = new Map([...added, first].flatMap(({ items }) => items.map((one) => [one.id, one])))
  const order = new Set([first, ...added].flatMap(({ items }) => items.map(({ id }) => id)))
  return { ...reading, shown: [...order].flatMap((id) => known.get(id) ?? []), next, load: () => void load() }
}

export function placeOf(id: string): string {
  return `chat-${id}`
}
