// Section tabs of the search results, like those of the feed.
import type { Section } from '@murmullo/contract/content/secrets'
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../ui/layout/tabs.tsx'

const labels: Readonly<Record<Section, string>> = { all: 'Todos', sfw: 'Amistosos', nsfw: 'Explícitos' }

type SearchTabsProps = {
  readonly current: Section
  /** URL of each section: the same search with its filters. */
  readonly addresses: Readonly<Record<Section, string>>
}

export function SearchTabs({ current, addresses }: SearchTabsProps) {
  return (
    <Tabs name="Secciones">
      {(Object.keys(labels) as Section[]).map((section) => (
        <Link
          key={section}
          to={addresses[section]}
          aria-current={section === current ? 'page' : undefined}
          className={tabClass(section === current)}
        >
          {labels[section]}
        </Link>
      ))}
    </Tabs>
  )
}
