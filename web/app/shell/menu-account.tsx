// The second column of the menu: the way in for a visitor, their own things for whoever is in.
import type { ShellViewer } from '@murmullo/contract/page'
import { longDate } from '../lib/dates.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { access, account, administration, type MenuEntry } from './menu-entries.ts'
import { entryClass, MenuList } from './menu-list.tsx'

const finishRegistering: MenuEntry = { to: '/register', name: 'Guardar mi cuenta' }

const noAccountNeeded = 'No hace falta cuenta para leer ni para contar un secreto.'

export function MenuAccount({ viewer }: { readonly viewer: ShellViewer | null }) {
  if (!viewer)
    return (
      <MenuList
        title="Acceso"
        entries={access}
        lead={<p className="px-3 pt-1 pb-2 text-sm text-ink-2">{noAccountNeeded}</p>}
      />
    )
  const unread = viewer.unread === 1 ? '1 sin leer' : `${viewer.unread} sin leer`
  return (
    <div className="flex flex-col gap-6">
      <MenuList
        title="Tu cuenta"
        entries={viewer.kind === 'anonymous' ? [finishRegistering, ...account] : account}
        lead={<Identity viewer={viewer} />}
        news={viewer.unread > 0 ? { to: '/notifications', text: unread } : null}
      >
        <li>
          <form method="post" action="/logout">
            <button type="submit" className={entryClass}>
              Cerrar sesión
            </button>
          </form>
        </li>
      </MenuList>
      {viewer.kind === 'admin' && <MenuList title="Administración" entries={administration} />}
    </div>
  )
}

function Identity({ viewer }: { readonly viewer: ShellViewer }) {
  return (
    <div className="flex items-center gap-3 px-3 pt-1 pb-2">
      <Avatar initial={viewer.initial} />
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
