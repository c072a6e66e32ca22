// React hook: if the focused notification leaves the list, by an action or a revalidation, focus moves to its neighbour.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { elementId } from './use-notifications.ts'

export function useFocusRestoration(shown: readonly Notification[]): void {
  const at = useRef('')
  const before = useRef(shown)
  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      at.current = (target instanceof Element && before.current.find(({ id }) => containsElement(id, target))?.id) || ''
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [])
  useLayoutEffect(() => {
    const index = before.current.findIndex(({ id }) => id === at.current)
    const isRemoved = index >= 0 && !shown.some(({ id }) => id === at.current)
    // Only if focus has not moved elsewhere meanwhile.
    if (isRemoved && document.activeElement === document.body) {
      const neighbour = before.current[index + 1] ?? before.current[index - 1]
      document.getElementById(neighbour ? elementId(neighbour.id) : 'contenido')?.focus()
    }
    before.current = shown
  })
}

function containsElement(id: string, element: Element): boolean {
  return document.getElementById(elementId(id))?.contains(element) ?? false
}
