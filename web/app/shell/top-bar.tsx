// Fixed top bar: wordmark, theme toggle and menu button; on wide screens also the daily places and the link to publish, which phones have in the
// dock.
import { Suspense, useCallback, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { type Brand, fullName } from '../lib/site/brand.ts'
import { useScrolledPast } from '../lib/hooks/use-scrolled-past.ts'
import { openDialogProps } from '../ui/layout/dialog.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { iconButtonClass } from '../ui/buttons/icon-button.tsx'
import { menu, penLine } from '../ui/icons/icons.gen.ts'
import { menuId } from './menu.tsx'
import { TopBarAccount } from './account/lazy-components.ts'
import { photosPlace, PlaceLink, readPlace, searchPlace } from './navigation/place-link.tsx'
import { ThemeToggle } from './theme/theme-toggle.tsx'
import { Wordmark } from './brand/wordmark.tsx'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export function TopBar({ brand, viewer }: { readonly brand: Brand; readonly viewer: ShellViewer | null }) {
  const busy = useNavigation().state !== 'idle'
  const bar = useRef<HTMLElement>(null)
  const sentinel = useRef<HTMLSpanElement>(null)
  useScrolledPast(
    sentinel,
    useCallback((passed) => bar.current?.toggleAttribute('data-scrolled', passed), []),
  )

  return (
    <>
      <span ref={sentinel} aria-hidden="true" className="top-bar-sentinel" />
      <header ref={bar} className="top-bar" data-busy={busy || undefined}>
        <div className="page-width flex h-full flex-wrap content-center items-center justify-between gap-x-1">
          <Link
            to="/"
            aria-label={`${fullName(brand)}, inicio`}
            className="-mx-2 flex min-h-11 items-center rounded-control px-2"
          >
            <Wordmark brand={brand} />
          </Link>
          <nav aria-label="Principal" className="-mr-2.5 flex items-center side:mr-0 side:gap-1">
            <PlaceLink place={readPlace} inBar />
            <PlaceLink place={searchPlace} inBar />
            <PlaceLink place={photosPlace} inBar />
            <ThemeToggle className={iconButtonClass()} />
            {viewer && (
              <Suspense>
                <TopBarAccount viewer={viewer} />
              </Suspense>
            )}
            <Link to="/new" className="top-bar-publish">
              <Icon pathData={penLine} />
              Contar un secreto
            </Link>
            <button type="button" className="top-bar-menu" {...openDialogProps(menuId)}>
              <Icon pathData={menu} />
              <span className="max-side:sr-only">Menú</span>
            </button>
          </nav>
        </div>
      </header>
    </>
  )
}
