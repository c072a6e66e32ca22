// One thing that is known, under its name: for a list of such things (<dl>).
import type { ReactNode } from 'react'

type FactProps = {
  readonly name: string
  /** Takes the whole line, where there are two to a line. */
  readonly whole?: boolean
  readonly children: ReactNode
}

export function Fact({ name, whole = false, children }: FactProps) {
  return (
    <div className={whole ? 'wide:col-span-2' : undefined}>
      <dt className="text-xs font-semibold tracking-wide text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
