// After a change of page without a reload: says its name aloud and starts reading from its top, as a reload would. Going back
// returns to the link one had followed; whoever leads elsewhere may name the place to go on from (`state.focus`).
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

export function RouteFocus() {
  const { pathname, state } = useLocation()
  const place = placeIn(state)
  const shown = useRef(pathname)
  const back = useNavigationType() === NavigationType.Pop
  const [name, setName] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    const from = back ? ` a[href="${CSS.escape(shown.current)}"]` : ''
    shown.current = pathname
    setName(document.title)
    const named = place === null ? null : document.getElementById(place)?.querySelector('a')
    const next = named ?? document.querySelector<HTMLElement>(`#contenido${from}`)
    next?.focus({ preventScroll: true })
  }, [pathname, back, place])

  return <output className="sr-only">{name}</output>
}

function placeIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('focus' in state)) return null
  return typeof state.focus === 'string' ? state.focus : null
}
