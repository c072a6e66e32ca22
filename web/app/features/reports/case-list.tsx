// Report case list with pagination links and empty states.
import { reportLimits } from '@murmullo/contract/limits'
import type { CaseCard } from '@murmullo/contract/report-cases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/ask-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Desk, deskSearch } from './case-address.ts'
import { CaseTable } from './case-table.tsx'

type CaseListProps = { readonly desk: Desk; readonly cases: Page<CaseCard> }

const nothing: Readonly<Record<Desk['filter'], { readonly title: string; readonly text: string }>> = {
  all: { title: 'No hay reportes', text: 'Nadie ha reportado nada todavía.' },
  pending: { title: 'No hay reportes pendientes', text: 'Nada espera. Cuando alguien reporte algo, aparecerá aquí.' },
  resolved: { title: 'No hay reportes resueltos', text: 'Lo que el equipo vaya decidiendo quedará aquí.' },
}

const foundNowhere: Readonly<Record<Desk['filter'], string>> = {
  all: 'Ningún reporte',
  pending: 'Ningún reporte pendiente',
  resolved: 'Ningún reporte resuelto',
}

export function CaseList({ desk, cases: { items, next } }: CaseListProps) {
  const first = `/reports${deskSearch({ ...desk, after: null })}`
  // Terms that are hard to search are scanned one time range per request, so older matches may still follow.
  const isCutShort = next !== null && items.length < reportLimits.pageSize
  const ways = (
    <nav aria-label="Más reportes" className="flex flex-wrap justify-center gap-2 empty:hidden">
      {desk.after !== null && (
        <Link to={first} className={buttonClass('quiet')}>
          Volver al principio
        </Link>
      )}
      {next !== null && (
        <Link to={`/reports${deskSearch({ ...desk, after: next })}`} className={buttonClass('outline')}>
          {isCutShort ? 'Seguir buscando' : 'Ver los siguientes'}
        </Link>
      )}
    </nav>
  )
  if (items.length === 0)
    return isCutShort ? <NothingYet term={desk.term} ways={ways} /> : <Nothing desk={desk} ways={ways} />
  return (
    <>
      <CaseTable cases={items} search={deskSearch(desk)} />
      <div className="pt-6">{ways}</div>
    </>
  )
}

function NothingYet({ term, ways }: { readonly term: string; readonly ways: ReactNode }) {
  return (
    <EmptyState
      title={`Nada con «${term}» hasta aquí`}
      text="Son letras difíciles de buscar y se miran por tramos. Sigue hacia los reportes anteriores o escribe alguna letra más."
      action={ways}
    />
  )
}

function Nothing({ desk, ways }: { readonly desk: Desk; readonly ways: ReactNode }) {
  const { filter, term } = desk
  if (term === '') return <EmptyState {...nothing[filter]} action={ways} />
  return (
    <EmptyState
      title={`${foundNowhere[filter]} coincide con «${term}»`}
      text="Prueba con otro apodo, otro motivo u otra categoría."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {ways}
          <Link to={`/reports${deskSearch({ ...desk, term: '', after: null })}`} className={buttonClass('outline')}>
            Quitar la búsqueda
          </Link>
        </div>
      }
    />
  )
}
