// React hook: loaded pages of notifications, with local changes applied as optimistic updates.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { useUnreadEvents } from '../../lib/live/unread.tsx'
import { mergePages, usePages } from '../../lib/lists/use-pages.ts'
import { applyChange, type NotificationChange } from './notification-change.ts'

/** Changes made since a page was loaded. */
type LocalChanges = { readonly on: Page<Notification>; readonly changes: readonly NotificationChange[] }

const allRead: NotificationChange = { id: '', intent: 'read-all', secretId: '' }

export function useNotifications(first: Page<Notification>) {
  const { added, editAdded, reader } = usePages(first, {
    url: (next) => `/more/notifications?after=${next}`,
    elementId,
  })
  const [localChanges, setLocalChanges] = useState<LocalChanges>({ on: first, changes: [] })
  const latest = useRef(first)

  useEffect(() => {
    latest.current = first
  }, [first])

  // All were read in another tab. The first page is revalidated then; the added pages are updated here.
  useUnreadEvents(
    'notifications',
    useCallback(
      (unread) => {
        if (unread === 0) editAdded((page) => applyChanges(page, [allRead]))
      },
      [editAdded],
    ),
  )

  /** Each change revalidates the first page, and the fresh page includes it. So a change applies only to the page it was made on. */
  function note(change: NotificationChange) {
    const on = latest.current
    setLocalChanges((before) => ({ on, changes: [...(before.on === on ? before.changes : []), change] }))
    editAdded((page) => applyChanges(page, [change]))
  }

  const now = localChanges.on === first ? applyChanges(first, localChanges.changes) : first
  return { ...reader, shown: mergePages([now, ...added]), note }
}

function applyChanges(page: Page<Notification>, changes: readonly NotificationChange[]): Page<Notification> {
  const items = page.items.flatMap(
    (item) => changes.reduce<Notification | undefined>((one, change) => one && applyChange(one, change), item) ?? [],
  )
  return { ...page, items }
}

export function elementId(id: string): string {
  return `aviso-${id}`
}

export function linkId(id: string): string {
  return `${elementId(id)}-enlace`
}
