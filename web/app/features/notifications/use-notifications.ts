// The pages of one's notifications that are on screen, and what became of each since they came.
import type { Notification } from '@murmullo/contract/notifications'
import { useEffect, useState } from 'react'
import { askPage, type Page } from '../../lib/ask-page.ts'
import type { PageCode } from '../../lib/error-texts.ts'
import { changed, type NotificationChange } from './change-notification.ts'

type Reading = { readonly state: 'idle' | 'loading' | 'failed'; readonly failed: PageCode | null }
const idle: Reading = { state: 'idle', failed: null }

export function useNotifications(first: Page<Notification>) {
  const [added, setAdded] = useState<readonly Page<Notification>[]>([])
  const [reading, setReading] = useState(idle)
  const [changes, setChanges] = useState<readonly NotificationChange[]>([])
  const { next } = added.at(-1) ?? first
  const firstAdded = added.at(-1)?.items[0]?.id

  useEffect(() => {
    if (firstAdded !== undefined) document.getElementById(placeOf(firstAdded))?.focus({ preventScroll: true })
  }, [firstAdded])

  async function load() {
    if (next === null || reading.state === 'loading') return
    setReading({ ...idle, state: 'loading' })
    const reply = await askPage<Notification>(`/more/notifications?after=${next}`)
    if (!('page' in reply)) return setReading({ state: 'failed', ...reply })
    setAdded((before) => [...before, reply.page])
    return setReading(idle)
  }

  // The first page is read again after each change, and then one of the next may stand in it.
  const known = new Map([...added, first].flatMap(({ items }) => items.map((one) => [one.id, one])))
  const order = new Set([first, ...added].flatMap(({ items }) => items.map(({ id }) => id)))
  const shown = [...order].flatMap((id) => {
    const now = changes.reduce<Notification | undefined>((one, change) => one && changed(one, change), known.get(id))
    return now ?? []
  })
  return {
    ...reading,
    shown,
    next,
    load: () => void load(),
    note: (change: NotificationChange) => setChanges((before) => [...before, change]),
  }
}

export function placeOf(id: string): string {
  return `aviso-${id}`
}
