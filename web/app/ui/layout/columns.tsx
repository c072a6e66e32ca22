// Two-column layout: a reading column, and a sticky side column on wide screens.
import type { ReactNode } from 'react'

type ColumnsProps = { readonly side: ReactNode; readonly sideName: string; readonly children: ReactNode }

export function Columns({ side, sideName, children }: ColumnsProps) {
  return (
    <div className="grid gap-8 side:grid-cols-[minmax(0,41.25rem)_18.75rem] side:justify-between">
      <div className="min-w-0">{children}</div>
      <aside aria-label={sideName} className="sticky top-[calc(var(--bar)+1.75rem)] self-start max-side:hidden">
        {side}
      </aside>
    </div>
  )
}
