// How many notifications somebody has not read: as the page came, and from then on as it is heard.
import type { ShellViewer } from '@murmullo/contract/page'
import { useCallback, useEffect, useState } from 'react'

const heard = new Set<(unread: number) => void>()

/** Called with what is heard. */
export function noteUnread(unread: number): void {
  for (const each of heard) each(unread)
}

/** Called each time something of one's notifications is heard, or, while nothing can be heard, now and then. */
export function useHeard(note: (unread: number) => void): void {
  useEffect(() => {
    heard.add(note)
    return () => void heard.delete(note)
  }, [note])
}

export function useUnread(viewer: ShellViewer): number {
  const [known, setKnown] = useState({ viewer, unread: viewer.unread })
  useHeard(useCallback((unread) => setKnown((before) => ({ ...before, unread })), []))
  // A page that came anew knows better than what was heard before it.
  if (known.viewer === viewer) return known.unread
  setKnown({ viewer, unread: viewer.unread })
  return viewer.unread
}
