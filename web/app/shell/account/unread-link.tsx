// Link to notifications or messages in the top bar or the dock, with an unread badge that live events update.
import { useLocation } from 'react-router'
import { type UnreadKind, getInitialUnread, UnreadCount, useUnread } from '../../lib/live/unread.tsx'
import { SiteLink } from '../../lib/site/site-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { bell, messageCircle } from '../../ui/icons/icons.gen.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

const targets = {
  notifications: { to: '/notifications', title: 'Notificaciones', short: 'Avisos', shape: bell },
  chat: { to: '/chat', title: 'Mensajes', short: 'Chats', shape: messageCircle },
} as const

type UnreadLinkProps = { readonly viewer: ShellViewer; readonly kind: UnreadKind; readonly inDock?: boolean }

export function UnreadLink({ viewer, kind, inDock = false }: UnreadLinkProps) {
  const { to, title, short, shape } = targets[kind]
  const { pathname } = useLocation()
  const unread = useUnread(viewer, kind)
  const name = unread > 0 ? `${title}, ${unread > 99 ? 'más de 99' : unread} sin leer` : title
  return (
    <>
      {inDock ? (
        <SiteLink to={to} aria-current={to === pathname ? 'page' : undefined}>
          <Icon pathData={shape} size={23} />
          {short}
          <UnreadCount unread={unread} className="unread-count unread-count-on-icon" />
          {unread > 0 && <span className="sr-only">sin leer</span>}
        </SiteLink>
      ) : (
        <SiteLink to={to} aria-label={name} title={title} className={iconButtonClass('relative max-side:hidden')}>
          <Icon pathData={shape} />
          <UnreadCount unread={unread} className="unread-count unread-count-on-icon" />
        </SiteLink>
      )}
      {/* Announced once, by the top bar, and only when the count exceeds the loader's value: a lower count is not worth an announcement. */}
      {!inDock && <output className="sr-only">{unread > getInitialUnread(viewer, kind) && name}</output>}
    </>
  )
}
