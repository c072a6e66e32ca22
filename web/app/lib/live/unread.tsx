// Unread counters for notifications and messages: initial value from the loader, then updated by live events (external store).
import type { ShellViewer } from '@murmullo/contract/page'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { asksSoFar } from '../asks.ts'

export type Counted = 'notifications' | 'chat'
type Note = (unread: number) => void

const notes: Readonly<Record<Counted, Set<Note>>> = { notifications: new Set(), chat: new Set() }
/** Last value received by event. */
const heard: Partial<Record<Counted, { readonly unread: number; readonly asks: number }>> = {}

/** Handler for unread-count events. */
export function noteUnread(of: Counted, unread: number): void {
  heard[of] = { unread, asks: asksSoFar() }
  for (const note of notes[of]) note(unread)
}

/** Call it before a request, then call the result with the response: an event received meanwhile is newer and wins. */
export function listenWhileAsking(of: Counted): Note {
  const before = heard[of]
  return (unread) => void (heard[of] === before && noteUnread(of, unread))
}

function watch(of: Counted, note: Note): () => void {
  notes[of].add(note)
  return () => void notes[of].delete(note)
}

/** Calls `note` on each event, or on each poll while the SSE connection is down. */
export function useHeard(of: Counted, note: Note): void {
  useEffect(() => watch(of, note), [of, note])
}

/** Unread badge. The link around it contains the accessible label. */
export function UnreadCount({ unread, className }: { readonly unread: number; readonly className: string }) {
  if (unread === 0) return null
  return <span className={className}>{unread > 99 ? '99+' : unread}</span>
}

export function cameUnread(viewer: ShellViewer, of: Counted): number {
  return of === 'chat' ? viewer.unreadMessages : viewer.unread
}

export function useUnread(viewer: ShellViewer, of: Counted): number {
  const last = useSyncExternalStore(
    useCallback((note) => watch(of, note), [of]),
    () => heard[of],
    () => undefined,
  )
  // A fresh loader response overrides events received before it was requested.
  const [came, setCame] = useState({ viewer, asks: 0 })
  if (came.viewer !== viewer) setCame({ viewer, asks: asksSoFar() })
  return last === undefined || last.asks < came.asks ? cameUnread(viewer, of) : last.unread
}
