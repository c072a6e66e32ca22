// Account menu of a logged-in user: identity, own pages, logout, and staff pages by role (lazy-loaded).
import { Link } from 'react-router'
import { avatarUrl } from '../../shared/avatar-url.ts'
import { longDate } from '../../lib/format/dates.ts'
import { clearBrowserTraces } from '../../shared/browser-traces.ts'
import { type UnreadKind, UnreadCount, useUnread } from '../../lib/live/unread.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { entryClass, MenuIcon, MenuList } from '../menu/menu-list.tsx'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

const account: readonly MenuEntry[] = [
  { to: '/profile', name: 'Perfil', icon: 'user-round' },
  { to: '/my-secrets', name: 'Mis secretos', icon: 'notebook-pen' },
  { to: '/notifications', name: 'Notificaciones', icon: 'bell' },
  { to: '/chat', name: 'Mensajes', icon: 'message-circle' },
  { to: '/account', name: 'Cuenta', icon: 'settings' },
]

const dashboard: MenuEntry = { to: '/admin', name: 'Panel', icon: 'layout-dashboard' }
const review: MenuEntry = { to: '/admin/revision', name: 'Revisión', icon: 'list-checks' }
const reports: MenuEntry = { to: '/reports', name: 'Reportes', icon: 'inbox' }
const moderation: readonly MenuEntry[] = [dashboard, review, reports]
const adminModeration: readonly MenuEntry[] = [
  dashboard,
  review,
  { to: '/admin/palabras', name: 'Palabras no permitidas', icon: 'ban' },
]

const administration: readonly MenuEntry[] = [
  reports,
  { to: '/admin/laboratorio', name: 'Laboratorio', icon: 'flask-conical' },
  { to: '/admin/test-moderation', name: 'Test Moderación', icon: 'text-search' },
]

/** For staff who have not verified the second factor yet. */
const staffSignIn: readonly MenuEntry[] = [
  { to: '/account/segundo-factor', name: 'Entrar al equipo', icon: 'key-round' },
]

const finishRegistering: MenuEntry = { to: '/register', name: 'Guardar mi cuenta', icon: 'user-round-plus' }
/** Anonymous users get a confirmation page first, because logout would lose the account. */
const logoutPage: MenuEntry = { to: '/logout', name: 'Cerrar sesión', icon: 'log-out' }

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function AccountMenu({ viewer }: { readonly viewer: ShellViewer }) {
  // Until the user is known, the link to the confirmation page, which loses no account.
  const isAnonymous = viewer.kind === 'anonymous'
  const mayLoseAccount = isAnonymous || viewer.sessionKey === ''
  return (
    <div className="flex flex-col gap-6">
      <MenuList
        title="Tu cuenta"
        entries={[...(isAnonymous ? [finishRegistering] : []), ...account, ...(mayLoseAccount ? [logoutPage] : [])]}
        lead={viewer.sessionKey !== '' && <Identity viewer={viewer} />}
        badges={{
          '/notifications': <UnreadBadge viewer={viewer} of="notifications" />,
          '/chat': <UnreadBadge viewer={viewer} of="chat" />,
        }}
      >
        <li className="side:hidden">
          <Link to="/report" className={entryClass}>
            <MenuIcon name="flag" />
            Reportar
          </Link>
        </li>
        {!mayLoseAccount && (
          <li>
            <form method="post" action="/logout" onSubmit={clearBrowserTraces}>
              <button type="submit" className={entryClass}>
                <MenuIcon name="log-out" />
                Cerrar sesión
              </button>
            </form>
          </li>
        )}
      </MenuList>
      {viewer.pendingSteps !== null && <MenuList title="Equipo" entries={staffSignIn} />}
      {viewer.kind === 'moderator' && <MenuList title="Moderación" entries={moderation} />}
      {viewer.kind === 'admin' && <MenuList title="Moderación" entries={adminModeration} />}
      {viewer.kind === 'admin' && <MenuList title="Administración" entries={administration} />}
    </div>
  )
}

function UnreadBadge({ viewer, of }: { readonly viewer: ShellViewer; readonly of: UnreadKind }) {
  const unread = useUnread(viewer, of)
  return (
    <>
      <UnreadCount unread={unread} className="unread-count" />
      {unread > 0 && <span className="sr-only">sin leer</span>}
    </>
  )
}

function Identity({ viewer }: { readonly viewer: ShellViewer }) {
  return (
    <div className="flex items-center gap-3 px-3 pt-1 pb-2">
      <Avatar nickname={viewer.nickname} picture={avatarUrl(viewer.avatar)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {viewer.name}
          {viewer.kind === 'admin' && <Badge tone="admin">Admin</Badge>}
        </p>
        <p className="text-meta/snug text-balance text-ink-3">
          Usuario desde <span className="whitespace-nowrap">{longDate(viewer.since, 'utc')}</span>
        </p>
      </div>
    </div>
  )
}
