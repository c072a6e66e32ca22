// Tab navigation of the moderation and admin pages, by role.
import { Link } from 'react-router'
import { classes } from '../../ui/base/classes.ts'
import { Tabs, tabClass } from '../../ui/layout/tabs.tsx'

const pages = [
  ['/admin', 'Inicio', 'moderator'],
  ['/admin/revision', 'Revisión', 'moderator'],
  ['/admin/apelaciones', 'Apelaciones', 'moderator'],
  ['/reports', 'Reportes', 'moderator'],
  ['/admin/equipo', 'Equipo', 'admin'],
  ['/admin/auditoria', 'Registro', 'admin'],
  ['/admin/palabras', 'Palabras', 'admin'],
  ['/admin/test-moderation', 'Test', 'admin'],
] as const

/** On phones the tabs wrap to several rows, so a grid aligns them. */
const inColumns = '[&>nav>div]:max-wide:grid'

type TeamTabsProps = {
  readonly current: (typeof pages)[number][0]
  /** Administrators see more tabs. */
  readonly isAdmin?: boolean
}

export function TeamTabs({ current, isAdmin = true }: TeamTabsProps) {
  const shown = pages.filter(([, , level]) => isAdmin || level === 'moderator')
  return (
    <div
      className={classes(inColumns, isAdmin ? '[&>nav>div]:max-wide:grid-cols-3' : '[&>nav>div]:max-wide:grid-cols-2')}
    >
      <Tabs name="Páginas del equipo">
        {shown.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className={tabClass(to === current)}
          >
            {name}
          </Link>
        ))}
      </Tabs>
    </div>
  )
}
