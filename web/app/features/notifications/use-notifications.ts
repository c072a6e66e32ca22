// React hook: loaded pages of notifications, with local changes applied as optimistic updates.
import type { Notification } from '@murmullo/contract/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../lib/ask-page.ts'
import { useHeard } from '../../lib/live/unread.tsx'
import { inOrder, useAddedPages } from '../../lib/own-pages.ts'
import { changed, type NotificationChange } from './change-notification.ts'

/** Changes made since a page was loaded. */
type Noted = { readonly on: Page<Notification>; readonly changes: readonly NotificationChange[] }

const allRead: NotificationChange = { id: '', intent: 'read-all', secretId: '', failed: null }

export function useNotifications(first: Page<Notification>) {
  const { added, setAdded, reader } = useAddedPages(first, {
    address: (next) => `/more/notifications?after=${next}`,
    placeOf,
  })
  const [noted, setNoted] = useState<Noted>({ on: first, changes: [] })
  const latest = useRef(first)

  useEffect(() => {
    latest.current = first
  }, [first])

  // All were read in another tab. The first page is revalidated then; the added pages are updated here.
  useHeard(
    'notifications',
    useCallback(
      (unread) => {
        if (unread === 0) setAdded((before) => before.map((page) => after(page, [allRead])))
      },
      [setAdded],
    ),
  )

  /** Each change revalidates the first page, and the fresh page includes it. So a change applies only to the page it was made on. */
  function note(change: NotificationChange) {
    const on = latest.current
    setNoted((before) => ({ on, changes: [...(before.on === on ? before.changes : []), change] }))
    setAdded((before) => before.map((page) => after(page, [change])))
  }

  const now = noted.on === first ? after(first, noted.changes) : first
  return { ...reader, shown: inOrder([now, ...added]), note }
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

export function linkOf(id: string): string {
  return `${placeOf(id)}-enlace`
}
