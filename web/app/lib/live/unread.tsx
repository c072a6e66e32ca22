// How much somebody has not read, of notifications and of messages: as the page came, and from then on as it is heard.
import type { ShellViewer } from '@murmullo/contract/page'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { asksSoFar } from '../asks.ts'

export type Counted = 'notifications' | 'chat'
type Note = (unread: number) => void

const notes: Readonly<Record<Counted, Set<Note>>> = { notifications: new Set(), chat: new Set() }
/** What was heard last. */
const heard: Partial<Record<Counted, { readonly unread: number; readonly asks: number }>> = {}

/** Called with what is heard. */
export function noteUnread(of: Counted, unread: number): void {
  heard[of] = { unread, asks: asksSoFar() }
  for (const note of notes[of]) note(unread)
}

/** To be called before something is asked for, and with its answer: what was heard meanwhile is newer. */
export function listenWhileAsking(of: Counted): Note {
  const before = heard[of]
  return (unread) => void (heard[of] === before && noteUnread(of, unread))
}

function watch(of: Counted, note: Note): () => void {
  notes[of].add(note)
  return () => void notes[of].delete(note)
}

/** Called each time something of it is heard, or, while nothing can be heard, now and then. */
export function useHeard(of: Counted, note: Note): void {
  useEffect(() => watch(of, note), [of, note])
}

/** What of it is shown beside the name of a place; the place says the rest. */
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
  // A page that came anew knows better than what was heard before it was asked for.
  const [came, setCame] = useState({ viewer, asks: 0 })
  if (came.viewer !== viewer) setCame({ viewer, asks: asksSoFar() })
  return last === undefined || last.asks < came.asks ? cameUnread(viewer, of) : last.unread
}
