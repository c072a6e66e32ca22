// Tabs of the author's own secrets: all, public and private.
import type { OwnTab } from '@murmullo/contract/content/own-secrets'
import { Link } from 'react-router'
import { Tabs, tabClass } from '../../ui/layout/tabs.tsx'

const tabs: Readonly<Record<OwnTab, string>> = { all: 'Todos', public: 'Públicos', private: 'Privados' }

export function parseTab(search: URLSearchParams): OwnTab {
  const tab = search.get('tab')
  return tab === 'public' || tab === 'private' ? tab : 'all'
}

export function tabPath(tab: OwnTab): string {
  return tab === 'all' ? '/my-secrets' : `/my-secrets?tab=${tab}`
}

export function OwnTabs({ current }: { readonly current: OwnTab }) {
  return (
    <Tabs name="Tus secretos">
      {(Object.keys(tabs) as OwnTab[]).map((tab) => (
        <Link
          key={tab}
          to={tabPath(tab)}
          aria-current={tab === current ? 'page' : undefined}
          className={tabClass(tab === current)}
        >
          {tabs[tab]}
        </Link>
      ))}
    </Tabs>
  )
}
