// How much somebody has not read, of notifications and of messages: as the page came, and from then on as it is heard.
import type { ShellViewer } from '@murmullo/contract/page'
import { useCallback, useEffect, useState } from 'react'

export type Counted = 'notifications' | 'chat'
type Note = (unread: number) => void

const heard: Readonly<Record<Counted, Set<Note>>> = { notifications: new Set(), chat: new Set() }

/** Called with what is heard. */
export function noteUnread(of: Counted, unread: number): void {
  for (const each of heard[of]) each(unread)
}

/** Called each time something of it is heard, or, while nothing can be heard, now and then. */
export function useHeard(of: Counted, note: Note): void {
  useEffect(() => {
    heard[of].add(note)
    return () => void heard[of].delete(note)
  }, [of, note])
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
  const came = { viewer, unread: cameUnread(viewer, of) }
  const [known, setKnown] = useState(came)
  useHeard(
    of,
    useCallback((unread) => setKnown((before) => ({ ...before, unread })), []),
  )
  // A page that came anew knows better than what was heard before it.
  if (known.viewer === viewer) return known.unread
  setKnown(came)
  return came.unread
}
