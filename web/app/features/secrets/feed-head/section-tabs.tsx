// Tabs of the three feed sections.
import type { Section } from '@murmullo/contract/content/secrets'
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../../ui/layout/tabs.tsx'

export const sectionTabs: Readonly<Record<Section, { readonly path: string; readonly tab: string }>> = {
  all: { path: '/', tab: 'Todos' },
  sfw: { path: '/sfw', tab: 'Amistosos' },
  nsfw: { path: '/nsfw', tab: 'Explícitos' },
}

type SectionTabsProps = {
  readonly current: Section
  /** Filter query, preserved when the section changes. */
  readonly search?: string
  readonly name?: string
}

export function SectionTabs({ current, search = '', name = 'Secciones' }: SectionTabsProps) {
  return (
    <Tabs name={name}>
      {Object.entries(sectionTabs).map(([section, { path, tab }]) => (
        <Link
          key={path}
          to={path + search}
          aria-current={section === current ? 'page' : undefined}
          className={tabClass(section === current)}
        >
          {tab}
        </Link>
      ))}
    </Tabs>
  )
}
