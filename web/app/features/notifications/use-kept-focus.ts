// React hook: if the focused notification leaves the list, by an action or a revalidation, focus moves to its neighbour.
import type { Notification } from '@murmullo/contract/notifications'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeOf } from './use-notifications.ts'

export function useKeptFocus(shown: readonly Notification[]): void {
  const at = useRef('')
  const before = useRef(shown)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      at.current = (target instanceof Element && before.current.find(({ id }) => holds(id, target))?.id) || ''
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const place = before.current.findIndex(({ id }) => id === at.current)
    const isGone = place >= 0 && !shown.some(({ id }) => id === at.current)
    // Only if focus has not moved elsewhere meanwhile.
    if (isGone && document.activeElement === document.body) {
      const neighbour = before.current[place + 1] ?? before.current[place - 1]
      document.getElementById(neighbour ? placeOf(neighbour.id) : 'contenido')?.focus()
    }
    before.current = shown
  })
}

function holds(id: string, element: Element): boolean {
  return document.getElementById(placeOf(id))?.contains(element) ?? false
}
