// List of the reports that the user has sent, newest first, with their status.
import type { SentReport } from '@murmullo/contract/reports/reports'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { exactDate, shortDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { kindLabels } from './report-target.ts'
import { categoryLabel, statusTones, statusLabels } from './report-labels.ts'

type SentReportsProps = { readonly reports: Page<SentReport>; readonly fromStart: boolean }

export function SentReports({ reports: { items, next }, fromStart }: SentReportsProps) {
  const zone = useTimeZone()
  if (items.length === 0 && fromStart) return null
  return (
    <section aria-labelledby="tus-reportes" className="mt-10">
      <h2 id="tus-reportes" className="mb-3 font-voice text-2xl">
        Tus reportes
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map(({ number, kind, category, status, sentAt }) => (
          <li key={number}>
            <Card as="article" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3.5 wide:px-6">
              <h3 className="font-semibold">
                <Link to={`/report/${number}`} className="stretched-link">
                  {categoryLabel(category)}
                </Link>
              </h3>
              <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
              <p className="flex basis-full flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
                <span>
                  {kindLabels[kind]} · caso <span className="tracking-wide">{number}</span>
                </span>
                <TimeStamp dateTime={sentAt} exact={exactDate(sentAt, zone)} wide={shortDate(sentAt)} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <nav aria-label="Más reportes" className="flex flex-wrap justify-center gap-2 pt-5 empty:hidden">
        {!fromStart && (
          <Link to="/report#tus-reportes" className={buttonClass('quiet')}>
            Volver al principio
          </Link>
        )}
        {next !== null && (
          <Link to={`?after=${next}#tus-reportes`} className={buttonClass('outline')}>
            Ver anteriores
          </Link>
        )}
      </nav>
    </section>
  )
}
