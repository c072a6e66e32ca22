// List end component: the last line of a complete list.
import type { ReactNode } from 'react'
import { Dots } from '../base/dots.tsx'

export function ListEnd({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 pt-9 pb-4 text-center text-sm text-ink-3">
      <Dots className="h-1.5 w-6 text-accent" />
      <p>{children}</p>
    </div>
  )
}
