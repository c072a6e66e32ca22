// Sticky top bar: wordmark, publish link, search, theme toggle and menu button.
import type { ShellViewer } from '@murmullo/contract/api/page-context'
import { Suspense, useCallback, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { type Brand, fullName } from '../lib/site/brand.ts'
import { useScrolledPast } from '../lib/hooks/use-scrolled-past.ts'
import { openDialogProps } from '../ui/layout/dialog.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { iconButtonClass } from '../ui/buttons/icon-button.tsx'
import { menu, penLine, search } from '../ui/icons/icons.gen.ts'
import { menuId } from './menu.tsx'
import { TopBarAccount } from './account/lazy-components.ts'
import { ThemeToggle } from './theme/theme-toggle.tsx'
import { Wordmark } from './brand/wordmark.tsx'

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
          <nav aria-label="Principal" className="-mr-2.5 flex items-center desk:mr-0 desk:gap-2">
            {/* Logged-in users have more items here; on a phone the toggle is in their menu. */}
            <ThemeToggle className={iconButtonClass(viewer ? 'max-desk:hidden' : undefined)} />
            {viewer && (
              <Suspense>
                <TopBarAccount viewer={viewer} />
              </Suspense>
            )}
            {/* On phones the search is in the menu. */}
            <Link to="/search" aria-label="Buscar" title="Buscar" className={iconButtonClass('max-desk:hidden')}>
              <Icon pathData={search} />
            </Link>
            <Link to="/new" className="top-bar-publish">
              <Icon pathData={penLine} />
              <span className="max-desk:sr-only">Publicar</span>
            </Link>
            <button type="button" className="top-bar-menu" {...openDialogProps(menuId)}>
              <Icon pathData={menu} />
              <span className="max-desk:sr-only">Menú</span>
            </button>
          </nav>
        </div>
      </header>
    </>
  )
}
