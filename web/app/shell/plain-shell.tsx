// What surrounds a page that stands alone: the name of the place and nothing to press.
import type { ReactNode } from 'react'
import { type Brand, fullName } from '../lib/brand.ts'
import { Wordmark } from './wordmark.tsx'

export function PlainShell({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  return (
    <div className="shell">
      <header className="page-width flex justify-center">
        <p>
          <span className="sr-only">{fullName(brand)}</span>
          <Wordmark brand={brand} />
        </p>
      </header>
      <main className="page-width flex flex-1 flex-col items-center justify-center pt-10 pb-24 text-center">
        {children}
      </main>
    </div>
  )
}
