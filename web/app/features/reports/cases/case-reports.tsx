// Reports of a case, newest first: reporter, reason and evidence.
import type { CaseReport } from '@murmullo/contract/reports/report-cases'
import { Link } from 'react-router'
import type { Page } from '../../../lib/lists/fetch-page.ts'
import { exactDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { DescriptionItem } from '../../../ui/display/description-item.tsx'
import { reporterName } from './case-labels.ts'
import { categoryLabel } from '../report-labels.ts'

type CaseReportsProps = {
  readonly reports: Page<CaseReport>
  readonly count: number
  /** URL of the page after a cursor; without a cursor, of the newest page. */
  readonly address: (after: string | null) => string
  readonly fromStart: boolean
}

const keepScroll = { replace: true, preventScrollReset: true } as const

export function CaseReports({ reports: { items, next }, count, address, fromStart }: CaseReportsProps) {
  const zone = useTimeZone()
  return (
    <section aria-labelledby="caso-reportes">
      <h3 id="caso-reportes" className="font-semibold">
        {count === 1 ? '1 reporte' : `${count} reportes`}
      </h3>
      <ul className="mt-1">
        {items.map((report, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- reports of the same moment have no other key
          <li key={`${index} ${report.sentAt}`} className="border-b border-line py-4 last:border-0 last:pb-0">
            <dl className="grid grid-cols-2 gap-x-4 gap-y-3 wide:grid-cols-3">
              <DescriptionItem fullWidth name="Motivo">
                <span className="text-pretty wrap-anywhere whitespace-pre-wrap">
                  {report.reason || 'No se proporcionó un motivo'}
                </span>
              </DescriptionItem>
              {report.evidence && (
                <DescriptionItem fullWidth name="Evidencia">
                  <span className="wrap-anywhere whitespace-pre-wrap">{report.evidence}</span>
                </DescriptionItem>
              )}
              <DescriptionItem name="Reportado por">
                <span className="wrap-anywhere">{reporterName(report.reporterNickname)}</span>
              </DescriptionItem>
              <DescriptionItem name="Categoría">{categoryLabel(report.category)}</DescriptionItem>
              <DescriptionItem name="Cuándo">
                <time dateTime={report.sentAt}>{exactDate(report.sentAt, zone)}</time>
              </DescriptionItem>
            </dl>
          </li>
        ))}
      </ul>
      <nav aria-label="Más reportes de este caso" className="flex flex-wrap gap-2 pt-3 empty:hidden">
        {!fromStart && (
          <Link {...keepScroll} to={address(null)} className={buttonClass('quiet', '-ml-4')}>
            Volver a los últimos
          </Link>
        )}
        {next !== null && (
          <Link {...keepScroll} to={address(next)} className={buttonClass('outline')}>
            Ver reportes anteriores
          </Link>
        )}
      </nav>
    </section>
  )
}
