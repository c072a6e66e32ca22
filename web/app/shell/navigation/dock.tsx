// Dock: the daily places at the bottom of the screen, below 1024 px. It leaves while the reader scrolls down, and while a text field has the focus.
import type { ShellViewer } from '@murmullo/contract/api/page-context'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { penLine } from '../../ui/icons/icons.gen.ts'
import { DockAccount } from '../account/lazy-components.ts'
import { loginPlace, photosPlace, PlaceLink, readPlace, searchPlace } from './place-link.tsx'

/** A smaller step is noise, a larger one is a jump: a restored position, or a link to a part of the page. */
const [minStepPx, maxStepPx] = [6, 400]

export function Dock({ viewer }: { readonly viewer: ShellViewer | null }) {
  const dock = useRef<HTMLElement>(null)
  useEffect(() => {
    let last = scrollY
    const followScroll = () => {
      const step = scrollY - last
      if (Math.abs(step) < minStepPx) return
      last = scrollY
      dock.current?.toggleAttribute('data-away', step > 0 && step < maxStepPx)
    }
    addEventListener('scroll', followScroll, { passive: true })
    return () => removeEventListener('scroll', followScroll)
  }, [])
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
