// Report case table; on phones the rows are rendered as cards.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import { Link } from 'react-router'
import { exactDate, shortDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { TimeStamp } from '../../../ui/display/time-stamp.tsx'
import { kindLabels } from '../report-target.ts'
import { categoryLabel, statusTones, statusLabels } from '../report-labels.ts'

type CaseTableProps = {
  readonly cases: readonly CaseCard[]
  /** Query string that is preserved when a case is opened. */
  readonly search: string
}

export function CaseTable({ cases, search }: CaseTableProps) {
  return (
    <table className="case-table">
      <caption className="sr-only">Reportes</caption>
      <thead>
        <tr>
          <th scope="col">Usuario reportado</th>
          <th scope="col">Categoría</th>
          <th scope="col">Estado</th>
          <th scope="col">Fecha</th>
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <CaseRow key={each.number} each={each} search={search} />
        ))}
      </tbody>
    </table>
  )
}

function CaseRow({ each, search }: { readonly each: CaseCard; readonly search: string }) {
  const zone = useTimeZone()
  const { number, kind, reportedNickname, category, status, isUrgent, openedAt, reports } = each
  const who = reportedNickname ?? 'Anónimo'
  return (
    <tr id={`caso-${number}`}>
      <th scope="row">
        <span className="font-semibold">{who}</span>
        <span className="text-[0.8125rem] font-normal text-ink-3">
          {kindLabels[kind]}
          {reports > 1 && ` · ${reports} reportes`}
        </span>
      </th>
      <td>{categoryLabel(category)}</td>
      <td>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {isUrgent && <Badge tone="admin">Urgente</Badge>}
        </span>
      </td>
      <td>
        <TimeStamp dateTime={openedAt} exact={exactDate(openedAt, zone)} wide={shortDate(openedAt)} />
      </td>
      <td>
        <Link
          to={`/reports/${number}${search}`}
          preventScrollReset
          aria-label={`Ver detalles del reporte de ${who}, caso ${number}`}
          className={buttonClass('outline')}
        >
          Ver detalles
        </Link>
      </td>
    </tr>
  )
}
