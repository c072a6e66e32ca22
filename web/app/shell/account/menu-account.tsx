// Account column of the menu: sign-in links for visitors, the lazy-loaded account menu for users.
import { Suspense } from 'react'
import { access } from '../menu/menu-entries.ts'
import { MenuList } from '../menu/menu-list.tsx'
import { AccountMenu } from './lazy-components.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

const noAccountNeeded = 'Puedes leer y contar sin registrarte.'

export function MenuAccount({ viewer }: { readonly viewer: ShellViewer | null }) {
  if (viewer)
    return (
      <Suspense>
        <AccountMenu viewer={viewer} />
      </Suspense>
    )
  return (
    <MenuList
      title="Acceso"
      entries={access}
      lead={<p className="px-3 pt-1 pb-2 text-sm text-ink-2">{noAccountNeeded}</p>}
    />
  )
}
