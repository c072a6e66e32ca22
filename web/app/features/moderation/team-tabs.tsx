// The pages of the team beside each other.
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../ui/tabs.tsx'

const pages = [
  ['/admin/revision', 'Revisión'],
  ['/admin/palabras', 'Palabras'],
  ['/admin/test-moderation', 'Test'],
] as const

/** Only administrators have more than one. */
export function TeamTabs({ current }: { readonly current: (typeof pages)[number][0] }) {
  return (
    <Tabs name="Páginas del equipo">
      {pages.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} className={tabClass(to === current)}>
          {name}
        </Link>
      ))}
    </Tabs>
  )
}
