// Tab navigation of the moderation and admin pages, by role. Underlined, so that it differs from the filter pills below it.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

const pages = [
  ['/admin', 'Inicio', 'moderator'],
  ['/admin/revision', 'Revisión', 'moderator'],
  ['/admin/apelaciones', 'Apelaciones', 'moderator'],
  ['/reports', 'Reportes', 'moderator'],
  ['/admin/equipo', 'Equipo', 'admin'],
  ['/admin/auditoria', 'Registro', 'admin'],
  ['/admin/evidencia', 'Evidencia', 'admin'],
  ['/admin/palabras', 'Palabras', 'admin'],
  ['/admin/respuestas', 'Respuestas', 'admin'],
  ['/admin/laboratorio', 'Laboratorio', 'admin'],
  ['/admin/test-moderation', 'Prueba', 'admin'],
] as const

type TeamTabsProps = {
  readonly current: (typeof pages)[number][0]
  /** Administrators see more tabs. */
  readonly isAdmin?: boolean
}

export function TeamTabs({ current, isAdmin = true }: TeamTabsProps) {
  const shown = pages.filter(([, , level]) => isAdmin || level === 'moderator')
  const nav = useRef<HTMLElement>(null)
  // On phones the tabs scroll sideways; the current one is moved to the middle.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [])
  return (
    <nav ref={nav} aria-label="Páginas del equipo" className="team-tabs">
      {shown.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
