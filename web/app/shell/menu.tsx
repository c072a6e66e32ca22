// Main menu dialog: a drawer on phones, a window with three columns on wide screens. One element, styled by menu.css.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeDialogProps, Dialog } from '../ui/layout/dialog.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { x } from '../ui/icons/icons.gen.ts'
import { MenuAccount } from './account/menu-account.tsx'
import { moreOptions, navigation } from './menu/menu-entries.ts'
import { entryClass, MenuList } from './menu/menu-list.tsx'
import { ThemeToggle } from './theme/theme-toggle.tsx'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export const menuId = 'menu'

export function Menu({ viewer }: { readonly viewer: ShellViewer | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  const shownAt = useRef(location)

  useEffect(() => {
    if (shownAt.current === location) return
    shownAt.current = location
    dialog.current?.close()
  }, [location])

  return (
    <Dialog id={menuId} ref={dialog} aria-labelledby="menu-title" className="menu">
      <div className="menu-body">
        <div className="flex items-center justify-between pl-3">
          <h2 id="menu-title" className="font-voice text-2xl">
            Menú
          </h2>
          <IconButton name="Cerrar menú" icon={<Icon pathData={x} size={22} />} {...closeDialogProps(menuId)} />
        </div>
        <div className="mt-3 grid gap-6 desk:mt-5 desk:grid-cols-3">
          <MenuList title="Navegación" entries={navigation} />
          <MenuAccount viewer={viewer} />
          <MenuList title="Más opciones" entries={moreOptions}>
            <li>
              <ThemeToggle labelled className={entryClass} />
            </li>
          </MenuList>
        </div>
      </div>
    </Dialog>
  )
}
