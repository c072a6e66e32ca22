// Unread counters for notifications and messages: initial value from the loader, then updated by live events (external store).
import type { ShellViewer } from '@murmullo/contract/api/page-context'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getRevalidationCount } from '../rendering/revalidation-count.ts'

export type UnreadKind = 'notifications' | 'chat'
type UnreadListener = (unread: number) => void

const listeners: Readonly<Record<UnreadKind, Set<UnreadListener>>> = { notifications: new Set(), chat: new Set() }
/** Last value received by event. */
const lastEvents: Partial<Record<UnreadKind, { readonly unread: number; readonly revalidations: number }>> = {}

/** Handler for unread-count events. */
export function setUnread(of: UnreadKind, unread: number): void {
  lastEvents[of] = { unread, revalidations: getRevalidationCount() }
  for (const listener of listeners[of]) listener(unread)
}

/** Call it before a request, then call the result with the response: an event received meanwhile is newer and wins. */
export function createUnreadUpdate(of: UnreadKind): UnreadListener {
  const before = lastEvents[of]
  return (unread) => void (lastEvents[of] === before && setUnread(of, unread))
}

function subscribe(of: UnreadKind, listener: UnreadListener): () => void {
  listeners[of].add(listener)
  return () => void listeners[of].delete(listener)
}

/** Calls `listener` on each event, or on each poll while the SSE connection is down. */
export function useUnreadEvents(of: UnreadKind, listener: UnreadListener): void {
  useEffect(() => subscribe(of, listener), [of, listener])
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
    useCallback((listener) => subscribe(of, listener), [of]),
    () => lastEvents[of],
    () => undefined,
  )
  // A fresh loader response overrides events received before it was requested.
  const [loaded, setLoaded] = useState({ viewer, revalidations: 0 })
  if (loaded.viewer !== viewer) setLoaded({ viewer, revalidations: getRevalidationCount() })
  return last === undefined || last.revalidations < loaded.revalidations ? getInitialUnread(viewer, of) : last.unread
}
