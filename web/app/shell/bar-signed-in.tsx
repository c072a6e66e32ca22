// Top bar items of a logged-in user: report link, unread counters (React component, lazy-loaded).
import type { ShellViewer } from '@murmullo/contract/page'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAfterDelay } from '../lib/later.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { flag } from '../ui/icons.gen.ts'
import { useRedirectToast } from './arrival-toast.ts'
import { UnreadLink } from './counted-link.tsx'
import { useSavedTheme } from './kept-theme.ts'

const UnreadSubscriber = lazy(() => import('./hear-unread.tsx'))

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function TopBarAccount({ viewer }: { readonly viewer: ShellViewer }) {
  useSavedTheme(viewer.darkMode)
  useRedirectToast()
  const isDelayed = useAfterDelay(viewer.since)
  return (
    <>
      <Link to="/report" className={buttonClass('quiet', 'max-desk:hidden')}>
        <Icon pathData={flag} />
        Reportar
      </Link>
      <UnreadLink viewer={viewer} kind="chat" />
      <UnreadLink viewer={viewer} kind="notifications" />
      {isDelayed && (
        <Suspense>
          <UnreadSubscriber sessionKey={viewer.since} hasChat={viewer.kind !== 'anonymous'} />
        </Suspense>
      )}
    </>
  )
}
