// Description list item component: term and description inside a `<dl>`.
import type { ReactNode } from 'react'

type DescriptionItemProps = {
  readonly name: string
  /** Spans all columns of the list. */
  readonly fullWidth?: boolean
  readonly children: ReactNode
}

export function DescriptionItem({ name, fullWidth = false, children }: DescriptionItemProps) {
  return (
    <div className={fullWidth ? 'col-span-full' : undefined}>
      <dt className="text-xs font-semibold tracking-wide text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
