// Report case table. The whole row is the link to its case; on phones the rows are rendered as cards.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import { sensitiveCategories } from '@murmullo/contract/reports/report-categories'
import { Link } from 'react-router'
import { exactDate, relativeTime, shortDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { TimeStamp } from '../../../ui/display/time-stamp.tsx'
import { kindLabels } from '../report-target.ts'
import { CaseRisk } from './case-risk.tsx'
import { categoryLabel, statusTones, statusLabels } from '../report-labels.ts'

type CaseTableProps = {
  readonly cases: readonly CaseCard[]
  /** Time of the request, for the age of the open cases. */
  readonly now: number
  /** Query string that is preserved when a case is opened. */
  readonly search: string
  /** Number of the case that is open beside the list. */
  readonly openNumber: string | null
}

export function CaseTable({ cases, ...rest }: CaseTableProps) {
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
          <CaseRow key={each.number} each={each} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type CaseRowProps = Omit<CaseTableProps, 'cases'> & { readonly each: CaseCard }

function CaseRow({ each, search, now, openNumber }: CaseRowProps) {
  const zone = useTimeZone()
  const {
    number,
    kind,
    reportedNickname,
    category,
    status,
    isUrgent,
    openedAt,
    reports,
    beginning,
    riskLevel,
    isClaimed,
  } = each
  const isOpen = status === 'pending' || status === 'reviewing'
  const who = reportedNickname ?? 'Anónimo'
  return (
    <tr id={`caso-${number}`}>
      <th scope="row">
        <span className="font-semibold">{who}</span>
        <span className="text-meta font-normal text-ink-3">
          {kindLabels[kind]}
          {reports > 1 && ` · ${reports} reportes`}
        </span>
      </th>
      <td>
        <span className="font-semibold">{categoryLabel(category)}</span>
        {beginning !== null && <span className="line-clamp-2 font-voice text-ink-2">{beginning}</span>}
        {sensitiveCategories.includes(category) && (
          <span className="block text-meta text-ink-3">Contenido sensible: está en el caso.</span>
        )}
      </td>
      <td>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          {isUrgent && <Badge tone="admin">Urgente</Badge>}
          <CaseRisk level={riskLevel} />
        </span>
        {isClaimed && <span className="mt-1 block text-meta text-warn">Lo está viendo otra persona del equipo.</span>}
      </td>
      <td>
        <TimeStamp
          dateTime={openedAt}
          exact={exactDate(openedAt, zone)}
          wide={isOpen ? relativeTime(openedAt, now) : shortDate(openedAt)}
        />
      </td>
      <td>
        <Link
          to={`/reports/${number}${search}`}
          preventScrollReset
          data-case=""
          aria-current={number === openNumber ? 'true' : undefined}
          aria-label={`Ver detalles del reporte de ${who}, caso ${number}`}
          className="stretched-link text-link text-sm font-semibold whitespace-nowrap"
        >
          Ver detalles
        </Link>
      </td>
    </tr>
  )
}
