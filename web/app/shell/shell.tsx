// Page shell: top bar, main content, footer, menu and global outlets.
import { type ReactNode, Suspense } from 'react'
import type { Brand } from '../lib/site/brand.ts'
import { FirstVisit } from './first-visit.tsx'
import { Dock } from './navigation/dock.tsx'
import { Footer } from './footer.tsx'
import { Menu } from './menu.tsx'
import { ReportOutlet } from './report-outlet.tsx'
import { RouteFocus } from './navigation/route-focus.tsx'
import { SanctionBanner } from './account/lazy-components.ts'
import { ScrollToTop } from './navigation/scroll-to-top.tsx'
import { ToastOutlet } from './toasts/toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export type ShellData = { readonly brand: Brand; readonly viewer: ShellViewer | null; readonly year: number }

export function Shell({ brand, viewer, year, children }: ShellData & { readonly children: ReactNode }) {
  return (
    <>
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <div className="shell">
        <TopBar brand={brand} viewer={viewer} />
        <main id="contenido" tabIndex={-1} className="page-width pt-5 pb-16 desk:pt-7">
          {viewer?.sanction && (
            <Suspense>
              <SanctionBanner sanction={viewer.sanction} />
            </Suspense>
          )}
          {children}
        </main>
        <Footer brand={brand} year={year} />
        <Dock viewer={viewer} />
      </div>
      <ScrollToTop />
      <FirstVisit />
      <Menu viewer={viewer} />
      <ReportOutlet />
      <ToastOutlet />
      <RouteFocus />
    </>
  )
}
