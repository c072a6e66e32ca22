// Account menu of a logged-in user: identity, own pages, logout, and staff pages by role (lazy-loaded).
import type { ShellViewer } from '@murmullo/contract/page'
import { Link } from 'react-router'
import { avatarPath } from '../lib/avatar-path.ts'
import { longDate } from '../lib/dates.ts'
import { forgetDrafts } from '../lib/draft.ts'
import { type Counted, UnreadCount, useUnread } from '../lib/live/unread.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { entryClass, MenuList } from './menu-list.tsx'

const account: readonly MenuEntry[] = [
  { to: '/profile', name: 'Perfil' },
  { to: '/my-secrets', name: 'Mis secretos' },
  { to: '/notifications', name: 'Notificaciones' },
  { to: '/chat', name: 'Mensajes' },
  { to: '/account', name: 'Cuenta' },
]

const home: MenuEntry = { to: '/admin', name: 'Panel' }
const review: MenuEntry = { to: '/admin/revision', name: 'Revisión' }
const reports: MenuEntry = { to: '/reports', name: 'Reportes' }
const moderation: readonly MenuEntry[] = [home, review, reports]
const moderationOfAdmins: readonly MenuEntry[] = [
  home,
  review,
  { to: '/admin/palabras', name: 'Palabras no permitidas' },
]

const administration: readonly MenuEntry[] = [reports, { to: '/admin/test-moderation', name: 'Test Moderación' }]

/** For staff who have not verified the second factor yet. */
const toTheTeam: readonly MenuEntry[] = [{ to: '/account/segundo-factor', name: 'Entrar al equipo' }]

const finishRegistering: MenuEntry = { to: '/register', name: 'Guardar mi cuenta' }
/** Anonymous users get a confirmation page first, because logout would lose the account. */
const leaveCarefully: MenuEntry = { to: '/logout', name: 'Cerrar sesión' }

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function MenuSignedIn({ viewer }: { readonly viewer: ShellViewer }) {
  const isAnonymous = viewer.kind === 'anonymous'
  return (
    <div className="flex flex-col gap-6">
      <MenuList
        title="Tu cuenta"
        entries={isAnonymous ? [finishRegistering, ...account, leaveCarefully] : account}
        lead={<Identity viewer={viewer} />}
        news={{
          '/notifications': <Waiting viewer={viewer} of="notifications" />,
          '/chat': <Waiting viewer={viewer} of="chat" />,
        }}
      >
        <li className="desk:hidden">
          <Link to="/report" className={entryClass}>
            Reportar
          </Link>
        </li>
        {!isAnonymous && (
          <li>
            <form method="post" action="/logout" onSubmit={forgetDrafts}>
              <button type="submit" className={entryClass}>
                Cerrar sesión
              </button>
            </form>
          </li>
        )}
      </MenuList>
      {viewer.awaiting !== null && <MenuList title="Equipo" entries={toTheTeam} />}
      {viewer.kind === 'moderator' && <MenuList title="Moderación" entries={moderation} />}
      {viewer.kind === 'admin' && <MenuList title="Moderación" entries={moderationOfAdmins} />}
      {viewer.kind === 'admin' && <MenuList title="Administración" entries={administration} />}
    </div>
  )
}

function Waiting({ viewer, of }: { readonly viewer: ShellViewer; readonly of: Counted }) {
  const unread = useUnread(viewer, of)
  return (
    <>
      <UnreadCount unread={unread} className="unread" />
      {unread > 0 && <span className="sr-only">sin leer</span>}
    </>
  )
}

function Identity({ viewer }: { readonly viewer: ShellViewer }) {
  return (
    <div className="flex items-center gap-3 px-3 pt-1 pb-2">
      <Avatar initial={viewer.initial} picture={avatarPath(viewer.avatar)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {viewer.name}
          {viewer.kind === 'admin' && <Badge tone="admin">Admin</Badge>}
        </p>
        <p className="text-[0.8125rem]/snug text-balance text-ink-3">
          Usuario desde <span className="whitespace-nowrap">{longDate(viewer.since)}</span>
        </p>
      </div>
    </div>
  )
}
