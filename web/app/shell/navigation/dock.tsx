// Dock: the daily places at the bottom of the screen, below 1024 px. It leaves while the reader scrolls down, and while a text field has the focus.
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { penLine } from '../../ui/icons/icons.gen.ts'
import { DockAccount } from '../account/lazy-components.ts'
import { hideOnScroll } from './hide-on-scroll.ts'
import { loginPlace, photosPlace, PlaceLink, readPlace, searchPlace } from './place-link.tsx'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export function Dock({ viewer }: { readonly viewer: ShellViewer | null }) {
  const dock = useRef<HTMLElement>(null)
  useEffect(() => hideOnScroll(dock.current), [])
  return (
    <nav ref={dock} aria-label="Accesos" className="dock">
      <PlaceLink place={readPlace} />
      <PlaceLink place={searchPlace} />
      <Link to="/new" className="dock-tell">
        <Icon pathData={penLine} />
        Contar
      </Link>
      {viewer ? (
        <Suspense>
          <DockAccount viewer={viewer} />
        </Suspense>
      ) : (
        <>
          <PlaceLink place={photosPlace} />
          <PlaceLink place={loginPlace} />
        </>
      )}
    </nav>
  )
}
