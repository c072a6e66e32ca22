// The three sections of the feed, side by side.
import type { Section } from '@murmullo/contract/secrets'
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../ui/tabs.tsx'
import { sectionTexts } from './section-texts.ts'

export function SectionTabs({ current }: { readonly current: Section }) {
  return (
    <Tabs name="Secciones">
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
