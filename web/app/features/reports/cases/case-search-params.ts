// Query string of the report case list: parse and serialize filter, search term, order and cursor.
import type { CaseFilter, CaseOrder } from '@murmullo/contract/reports/report-cases'

export type CaseQuery = {
  readonly filter: CaseFilter
  readonly term: string
  readonly order: CaseOrder
  readonly after: string | null
}

/** Query parameter values. Pending cases are the default and have none. */
export const filterParams: Readonly<Record<CaseFilter, { readonly name: string; readonly param: string }>> = {
  all: { name: 'Todos', param: 'todos' },
  pending: { name: 'Pendientes', param: '' },
  resolved: { name: 'Resueltos', param: 'resueltos' },
}

export function parseCaseQuery(search: URLSearchParams): CaseQuery {
  const wanted = search.get('estado') ?? ''
  const filter = (Object.keys(filterParams) as CaseFilter[]).find((each) => filterParams[each].param === wanted)
  const query = { filter: filter ?? 'pending', term: (search.get('q') ?? '').trim() }
  const order = search.get('orden') === 'espera' && canOrder(query) ? 'priority' : 'newest'
  return { ...query, order, after: search.get('after') }
}

/** Only pending cases have an order other than by age. */
export function canOrder({ filter, term }: Pick<CaseQuery, 'filter' | 'term'>): boolean {
  return filter === 'pending' && term === ''
}

/** Parameters of the API request. */
export function toCaseInput({ filter, term, order, after }: CaseQuery) {
  return { filter, order, ...(term && { term }), ...(after !== null && { after }) }
}

/** Query string for `/reports` or `/reports/{number}`. */
export function caseQueryString({ filter, term, order, after }: CaseQuery): string {
  const search = new URLSearchParams()
  const { param } = filterParams[filter]
  if (param) search.set('estado', param)
  if (term) search.set('q', term)
  if (order === 'priority' && canOrder({ filter, term })) search.set('orden', 'espera')
  if (after) search.set('after', after)
  const written = String(search)
  return written && `?${written}`
}
