// Report case list with pagination links and empty states.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../../lib/lists/fetch-page.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type CaseQuery, caseQueryString } from './case-search-params.ts'
import { CaseTable } from './case-table.tsx'

type CaseListProps = {
  readonly query: CaseQuery
  readonly cases: Page<CaseCard>
  readonly now: number
  readonly openNumber: string | null
}

const nothing: Readonly<Record<CaseQuery['filter'], { readonly title: string; readonly text: string }>> = {
  all: { title: 'No hay reportes', text: 'Nadie ha reportado nada todavía.' },
  pending: { title: 'No hay reportes pendientes', text: 'Cuando alguien reporte algo, aparecerá aquí.' },
  resolved: { title: 'No hay reportes resueltos', text: 'Lo que el equipo vaya decidiendo quedará aquí.' },
}

const noMatchTexts: Readonly<Record<CaseQuery['filter'], string>> = {
  all: 'Ningún reporte',
  pending: 'Ningún reporte pendiente',
  resolved: 'Ningún reporte resuelto',
}

export function CaseList({ query, cases: { items, next }, now, openNumber }: CaseListProps) {
  const first = `/reports${caseQueryString({ ...query, after: null })}`
  // Terms that are hard to search are scanned one time range per request, so older matches may still follow.
  const isCutShort = next !== null && items.length < reportLimits.pageSize
  const pageLinks = (
    <nav aria-label="Más reportes" className="flex flex-wrap justify-center gap-2 empty:hidden">
      {query.after !== null && (
        <Link to={first} className={buttonClass('quiet')}>
          Volver al principio
        </Link>
      )}
      {next !== null && (
        <Link to={`/reports${caseQueryString({ ...query, after: next })}`} className={buttonClass('outline')}>
          {isCutShort ? 'Seguir buscando' : 'Ver los siguientes'}
        </Link>
      )}
    </nav>
  )
  if (items.length === 0)
    return isCutShort ? (
      <PartialSearch term={query.term} pageLinks={pageLinks} />
    ) : (
      <EmptyList query={query} pageLinks={pageLinks} />
    )
  return (
    <>
      <CaseTable cases={items} search={caseQueryString(query)} now={now} openNumber={openNumber} />
      <div className="pt-6">{pageLinks}</div>
    </>
  )
}

function PartialSearch({ term, pageLinks }: { readonly term: string; readonly pageLinks: ReactNode }) {
  return (
    <EmptyState
      isPlain
      title={`Nada con «${term}» hasta aquí`}
      text="Esta búsqueda es lenta y se hace por partes. Sigue con los reportes anteriores o escribe alguna letra más."
      action={pageLinks}
    />
  )
}

function EmptyList({ query, pageLinks }: { readonly query: CaseQuery; readonly pageLinks: ReactNode }) {
  const { filter, term } = query
  if (term === '') return <EmptyState isPlain {...nothing[filter]} action={pageLinks} />
  return (
    <EmptyState
      isPlain
      title={`${noMatchTexts[filter]} coincide con «${term}»`}
      text="Prueba con otro apodo, otro motivo u otra categoría."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {pageLinks}
          <Link
            to={`/reports${caseQueryString({ ...query, term: '', after: null })}`}
            className={buttonClass('outline')}
          >
            Quitar la búsqueda
          </Link>
        </div>
      }
    />
  )
}
