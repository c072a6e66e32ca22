// Unread counters for notifications and messages: initial value from the loader, then updated by the unread store.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { revalidationCount } from '../rendering/revalidation-count.ts'
import { createUnreadStore, type UnreadKind } from './unread-store.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export type { UnreadKind }

const store = createUnreadStore(revalidationCount.get)
export const { set: setUnread, setOwn: setOwnUnread, startRequest: createUnreadUpdate } = store

/** Calls `listener` on each event, or on each poll while the SSE connection is down. `isOwn`: this tab made the change. */
export function useUnreadEvents(of: UnreadKind, listener: (unread: number, isOwn: boolean) => void): void {
  useEffect(() => {
    let last = store.get(of)
    return store.subscribe(() => {
      const update = store.get(of)
      if (update && update !== last) listener(update.unread, update.ownAt > 0)
      last = update
    })
  }, [of, listener])
}

/** Unread badge. The link around it contains the accessible label. */
export function UnreadCount({ unread, className }: { readonly unread: number; readonly className: string }) {
  if (unread === 0) return null
  return <span className={className}>{unread > 99 ? '99+' : unread}</span>
}

export function getInitialUnread(viewer: ShellViewer, of: UnreadKind): number {
  return of === 'chat' ? viewer.unreadMessages : viewer.unread
}

export function useUnread(viewer: ShellViewer, of: UnreadKind): number {
  const last = useSyncExternalStore(
    store.subscribe,
    () => store.get(of),
    () => undefined,
  )
  // A fresh loader response overrides events received before it was requested.
  const [loaded, setLoaded] = useState({ viewer, revalidations: 0 })
  if (loaded.viewer !== viewer) setLoaded({ viewer, revalidations: revalidationCount.get() })
  return last === undefined || last.revalidations < loaded.revalidations ? getInitialUnread(viewer, of) : last.unread
}
