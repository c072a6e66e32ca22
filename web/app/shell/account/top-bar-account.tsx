// Top bar and dock items of a logged-in user: report link, unread counters (React components, lazy-loaded).
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAfterDelay } from '../../lib/hooks/use-after-delay.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flag } from '../../ui/icons/icons.gen.ts'
import { useRedirectToast } from './use-redirect-toast.ts'
import { UnreadLink } from './unread-link.tsx'
import { useSavedTheme } from '../theme/use-saved-theme.ts'
import { useLoadPageState } from './use-load-page-state.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

const UnreadSubscriber = lazy(() => import('./unread-subscriber.tsx'))

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function TopBarAccount({ viewer }: { readonly viewer: ShellViewer }) {
  useRedirectToast()
  useLoadPageState()
  return (
    <>
      <Link to="/report" className={buttonClass('quiet', 'max-side:hidden')}>
        <Icon pathData={flag} />
        Reportar
      </Link>
      <UnreadLink viewer={viewer} kind="chat" />
      <UnreadLink viewer={viewer} kind="notifications" />
      {viewer.sessionKey !== '' && <KnownAccount viewer={viewer} />}
    </>
  )
}

/** What follows from who is signed in: an impersonal page does not know it at first. */
function KnownAccount({ viewer }: { readonly viewer: ShellViewer }) {
  useSavedTheme(viewer.darkMode)
  const isDelayed = useAfterDelay(viewer.sessionKey)
  return (
    isDelayed && (
      <Suspense>
        <UnreadSubscriber sessionKey={viewer.sessionKey} hasChat={viewer.kind !== 'anonymous'} />
      </Suspense>
    )
  )
}

/** Dock items of a logged-in user. */
export function DockAccount({ viewer }: { readonly viewer: ShellViewer }) {
  return (
    <>
      <UnreadLink viewer={viewer} kind="chat" inDock />
      <UnreadLink viewer={viewer} kind="notifications" inDock />
    </>
  )
}
