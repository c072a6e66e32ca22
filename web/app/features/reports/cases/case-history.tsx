// Timeline of a report case: opened, in review, closed.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { exactDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { closingText } from './case-labels.ts'

export function CaseHistory({ shown }: { readonly shown: OpenCase }) {
  const zone = useTimeZone()
  const { openedAt, reviewedAt, reviewerNickname, reopenedAt, closedAt } = shown
  const steps: readonly (readonly [at: string | null, what: string])[] = [
    [openedAt, 'Se abrió el caso'],
    [reopenedAt, 'Se volvió a abrir'],
    [reviewedAt, `En revisión por ${reviewerNickname ?? 'Administrador'}`],
    [closedAt, closingText(shown)],
  ]
  return (
    <section aria-labelledby="caso-historia">
      <h3 id="caso-historia" className="font-semibold">
        Qué se hizo
      </h3>
      <ol className="mt-2 flex flex-col gap-1.5 border-l-2 border-line-strong pl-4">
        {steps.map(
          ([at, what]) =>
            at !== null && (
              <li key={what} className="flex flex-wrap justify-between gap-x-4">
                <span>{what}</span>
                <time dateTime={at} className="text-meta text-ink-3 tabular-nums">
                  {exactDate(at, zone)}
                </time>
              </li>
            ),
        )}
      </ol>
    </section>
  )
}
