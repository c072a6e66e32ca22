// The pages of one's notifications that are on screen, and what became of each since they came.
import type { Notification } from '@murmullo/contract/notifications'
import { useEffect, useRef, useState } from 'react'
import { askPage, type Page } from '../../lib/ask-page.ts'
import type { PageCode } from '../../lib/error-texts.ts'
import { changed, type NotificationChange } from './change-notification.ts'

type Reading = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
/** What was done since a page came. */
type Noted = { readonly on: Page<Notification>; readonly changes: readonly NotificationChange[] }
const idle: Reading = { state: 'idle', failed: null }

export function useNotifications(first: Page<Notification>) {
  const [added, setAdded] = useState<readonly Page<Notification>[]>([])
  const [reading, setReading] = useState(idle)
  const [noted, setNoted] = useState<Noted>({ on: first, changes: [] })
  const [firstAdded, setFirstAdded] = useState<string>()
  const latest = useRef(first)
  const { next } = added.at(-1) ?? first

  useEffect(() => {
    latest.current = first
  }, [first])
  useEffect(() => {
    if (firstAdded !== undefined) document.getElementById(placeOf(firstAdded))?.focus({ preventScroll: true })
  }, [firstAdded])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await askPage<Notification>(`/more/notifications?after=${next}`)
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    setFirstAdded(reply.page.items[0]?.id)
    return setReading(idle)
  }

  /** The first page is read again after each change: what comes then knows of it, and of what happened since. */
  function note(change: NotificationChange) {
    const on = latest.current
    setNoted((before) => ({ on, changes: [...(before.on === on ? before.changes : []), change] }))
    setAdded((before) => before.map((page) => after(page, [change])))
  }

  const now = noted.on === first ? after(first, noted.changes) : first
  // One of the next pages may stand in the first by now.
  const known = new Map([...added, now].flatMap(({ items }) => items.map((one) => [one.id, one])))
  const order = new Set([now, ...added].flatMap(({ items }) => items.map(({ id }) => id)))
  const shown = [...order].flatMap((id) => known.get(id) ?? [])
  return {
    ...reading,
    shown,
    next,
    load: () => void load(),
    note,
  }
}

function after(page: Page<Notification>, changes: readonly NotificationChange[]): Page<Notification> {
  const items = page.items.flatMap(
    (item) => changes.reduce<Notification | undefined>((one, change) => one && changed(one, change), item) ?? [],
  )
  return { ...page, items }
}

export function placeOf(id: string): string {
  return `aviso-${id}`
}
