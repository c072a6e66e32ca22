// Top bar link to notifications or messages, with an unread badge that live events update.
import type { ShellViewer } from '@murmullo/contract/api/page-context'
import { Link } from 'react-router'
import { type UnreadKind, getInitialUnread, UnreadCount, useUnread } from '../../lib/live/unread.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { bell, messageCircle } from '../../ui/icons/icons.gen.ts'

const targets = {
  notifications: { to: '/notifications', title: 'Notificaciones', shape: bell },
  chat: { to: '/chat', title: 'Mensajes', shape: messageCircle },
} as const

export function UnreadLink({ viewer, kind }: { readonly viewer: ShellViewer; readonly kind: UnreadKind }) {
  const { to, title, shape } = targets[kind]
  const unread = useUnread(viewer, kind)
  const name = unread > 0 ? `${title}, ${unread > 99 ? 'más de 99' : unread} sin leer` : title
  return (
    <>
      <Link to={to} aria-label={name} title={title} className={iconButtonClass('relative')}>
        <Icon pathData={shape} />
        <UnreadCount unread={unread} className="unread-count unread-count-on-icon" />
      </Link>
      {/* Announced only when the count exceeds the loader's value: a lower count is not worth an announcement. */}
      <output className="sr-only">{unread > getInitialUnread(viewer, kind) && name}</output>
    </>
  )
}
