// Focus management after client-side navigation: announces the page title and moves the focus to the content, like a document load.
// On back navigation the focus returns to the link that was followed; `state.focus` can name another element.
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

export function RouteFocus() {
  const { pathname, state } = useLocation()
  const focusId = getFocusId(state)
  const shown = useRef(pathname)
  const back = useNavigationType() === NavigationType.Pop
  const [name, setName] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    const from = back ? ` a[href="${CSS.escape(shown.current)}"]` : ''
    shown.current = pathname
    setName(document.title)
    const named = focusId === null ? null : document.getElementById(focusId)?.querySelector('a')
    const next = named ?? document.querySelector<HTMLElement>(`#contenido${from}`)
    next?.focus({ preventScroll: true })
  }, [pathname, back, focusId])

  return <output className="sr-only">{name}</output>
}

function getFocusId(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null
  return typeof state.focus === 'string' ? state.focus : null
}
