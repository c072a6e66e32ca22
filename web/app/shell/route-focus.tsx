// After a change of page without a reload: says its name aloud and starts reading from its top, as a reload would.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export function RouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [name, setName] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setName(document.title)
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])

  return <output className="sr-only">{name}</output>
}
