// After a change of page without a reload: says its name aloud and starts reading from its top, as a reload would. Going back
// returns to the link one had followed.
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

export function RouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const back = useNavigationType() === NavigationType.Pop
  const [name, setName] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    const from = back ? ` a[href="${CSS.escape(shown.current)}"]` : ''
    shown.current = pathname
    setName(document.title)
    document.querySelector<HTMLElement>(`#contenido${from}`)?.focus({ preventScroll: true })
  }, [pathname, back])

  return <output className="sr-only">{name}</output>
}
