// Top bar items of a logged-in user: report link, unread counters (React component, lazy-loaded).
import type { ShellViewer } from '@murmullo/contract/page'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useLater } from '../lib/later.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { flag } from '../ui/icons.gen.ts'
import { useArrivalToast } from './arrival-toast.ts'
import { CountedLink } from './counted-link.tsx'
import { useKeptTheme } from './kept-theme.ts'

const HearUnread = lazy(() => import('./hear-unread.tsx'))

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function BarSignedIn({ viewer }: { readonly viewer: ShellViewer }) {
  useKeptTheme(viewer.darkMode)
  useArrivalToast()
  const isLater = useLater(viewer.since)
  return (
    <>
      <Link to="/report" className={buttonClass('quiet', 'max-desk:hidden')}>
        <Icon shape={flag} />
        Reportar
      </Link>
      <CountedLink viewer={viewer} of="chat" />
      <CountedLink viewer={viewer} of="notifications" />
      {isLater && (
        <Suspense>
          <HearUnread who={viewer.since} talks={viewer.kind !== 'anonymous'} />
        </Suspense>
      )}
    </>
  )
}
