// The three sections of the feed, side by side.
import type { Section } from '@murmullo/contract/secrets'
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../ui/tabs.tsx'
import { sectionTexts } from './section-texts.ts'

type SectionTabsProps = { readonly current: Section; readonly name?: string }

export function SectionTabs({ current, name = 'Secciones' }: SectionTabsProps) {
  return (
    <Tabs name={name}>
      {Object.entries(sectionTexts).map(([section, { path, tab }]) => (
        <Link
          key={path}
          to={path}
          aria-current={section === current ? 'page' : undefined}
          className={tabClass(section === current)}
        >
          {tab}
        </Link>
      ))}
    </Tabs>
  )
}
