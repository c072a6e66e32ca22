// Both views of an appeal, side by side: the decision with its rule and reason, and what its author answers. On phones one is below the other.
import type { ReactNode } from 'react'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'

/** Shown to the moderator who made the decision, in place of the answer. */
export const ownDecisionText = 'Tiene que decidirla otra persona del equipo.'

type AppealViewsProps = {
  readonly decidedAt: string
  readonly decision: ReactNode
  readonly appealedAt: string
  readonly appealTitle: string
  readonly appeal: string
}

export function AppealViews({ decidedAt, decision, appealedAt, appealTitle, appeal }: AppealViewsProps) {
  return (
    <div className="grid gap-3 wide:grid-cols-2">
      <section aria-label="La decisión" className="rounded-control border border-line bg-sunken px-4 py-3">
        <ViewTitle at={decidedAt} className="text-ink-2">
          La decisión
        </ViewTitle>
        <div className="mt-1 text-pretty whitespace-pre-wrap">{decision}</div>
      </section>
      <section aria-label="La apelación" className="rounded-control border border-accent-line bg-accent-soft px-4 py-3">
        <ViewTitle at={appealedAt} className="text-accent">
          {appealTitle}
        </ViewTitle>
        <p className="mt-1 text-pretty whitespace-pre-wrap">{appeal}</p>
      </section>
    </div>
  )
}

type ViewTitleProps = { readonly at: string; readonly className: string; readonly children: ReactNode }

function ViewTitle({ at, className, children }: ViewTitleProps) {
  const zone = useTimeZone()
  return (
    <p className={`flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold ${className}`}>
      {children}
      <time dateTime={at} className="text-xs font-normal text-ink-2">
        {exactDate(at, zone)}
      </time>
    </p>
  )
}
