// The way to one's notifications, and how many are unread: a red dot with a count that follows what is heard.
import type { ShellViewer } from '@murmullo/contract/page'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useLater } from '../lib/later.ts'
import { useUnread } from '../lib/live/use-unread.ts'
import { Icon } from '../ui/icon.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { bell } from '../ui/icon-shapes.ts'

const HearUnread = lazy(() => import('./hear-unread.tsx'))

export function Bell({ viewer }: { readonly viewer: ShellViewer }) {
  const unread = useUnread(viewer)
  const isLater = useLater(viewer.since)
  const name = unread > 0 ? `Notificaciones, ${unread > 99 ? 'más de 99' : unread} sin leer` : 'Notificaciones'
  return (
    <>
      <Link to="/notifications" aria-label={name} title="Notificaciones" className={iconButtonClass('relative')}>
        <Icon shape={bell} />
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      {/* Said when there are more than the page came with; to have read them is no news. */}
      <output className="sr-only">{unread > viewer.unread && name}</output>
      {isLater && (
        <Suspense>
          <HearUnread who={viewer.since} />
        </Suspense>
      )}
    </>
  )
}
