// Status page of a sent report, for its reporter.
import type { SentReport } from '@murmullo/contract/reports/reports'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionItem } from '../../ui/display/description-item.tsx'
import { kindLabels } from './report-target.ts'
import { categoryLabel, outcomeText, statusTones, statusLabels } from './report-labels.ts'

export function SentReportDetails({ report }: { readonly report: SentReport }) {
  const zone = useTimeZone()
  const { number, kind, category, status, sentAt, answeredAt } = report
  return (
    <Card as="article" className="px-5 py-6 desk:px-8 desk:py-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-voice text-3xl wide:text-3xl">Tu reporte</h1>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </div>
      <p className="mt-2 text-pretty text-ink-2">{outcomeText(report)}</p>
      <dl className="mt-5 grid gap-4 wide:grid-cols-2">
        <DescriptionItem name="Número de caso">
          <span className="font-semibold tracking-wide">{number}</span>
        </DescriptionItem>
        <DescriptionItem name="Qué reportaste">{kindLabels[kind]}</DescriptionItem>
        <DescriptionItem name="Categoría">{categoryLabel(category)}</DescriptionItem>
        <DescriptionItem name="Enviado">
          <time dateTime={sentAt}>{exactDate(sentAt, zone)}</time>
        </DescriptionItem>
        {answeredAt && (
          <DescriptionItem name="Respondido">
            <time dateTime={answeredAt}>{exactDate(answeredAt, zone)}</time>
          </DescriptionItem>
        )}
      </dl>
      <p className="mt-6 border-t border-line pt-4 text-sm text-pretty text-ink-3">
        Quien tenga este número puede ver esta página: no dice qué escribiste ni quién eres.
      </p>
    </Card>
  )
}
