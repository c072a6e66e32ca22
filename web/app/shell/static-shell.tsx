// Minimal layout for static pages: the wordmark and the page, without scripts or controls.
import type { ReactNode } from 'react'
import { type Brand, fullName } from '../lib/site/brand.ts'
import { Wordmark } from './brand/wordmark.tsx'

export function StaticShell({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  return (
    <div className="shell">
      <header className="page-width">
        <p className="mx-auto max-w-lg">
          <span className="sr-only">{fullName(brand)}</span>
          <Wordmark brand={brand} />
        </p>
      </header>
      {/* Left-aligned: centered text would shift when its web font loads. */}
      <main className="page-width flex-1 pt-4 pb-24">
        <div className="mx-auto w-full max-w-lg">{children}</div>
      </main>
    </div>
  )
}
