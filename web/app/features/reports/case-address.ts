// Query string of the report case list: parse and serialize filter, search term, order and cursor.
import type { CaseFilter, CaseOrder } from '@murmullo/contract/report-cases'

export type Desk = {
  readonly filter: CaseFilter
  readonly term: string
  readonly order: CaseOrder
  readonly after: string | null
}

/** Query parameter values. Pending cases are the default and have none. */
export const filterPlaces: Readonly<Record<CaseFilter, { readonly name: string; readonly place: string }>> = {
  all: { name: 'Todos', place: 'todos' },
  pending: { name: 'Pendientes', place: '' },
  resolved: { name: 'Resueltos', place: 'resueltos' },
}

export function deskOf(search: URLSearchParams): Desk {
  const wanted = search.get('estado') ?? ''
  const filter = (Object.keys(filterPlaces) as CaseFilter[]).find((each) => filterPlaces[each].place === wanted)
  const desk = { filter: filter ?? 'pending', term: (search.get('q') ?? '').trim() }
  const order = search.get('orden') === 'espera' && mayOrder(desk) ? 'waiting' : 'newest'
  return { ...desk, order, after: search.get('after') }
}

/** Only pending cases have an order other than by age. */
export function mayOrder({ filter, term }: Pick<Desk, 'filter' | 'term'>): boolean {
  return filter === 'pending' && term === ''
}

/** Parameters of the API request. */
export function casesOf({ filter, term, order, after }: Desk) {
  return { filter, order, ...(term && { term }), ...(after !== null && { after }) }
}

/** Query string for `/reports` or `/reports/{number}`. */
export function deskSearch({ filter, term, order, after }: Desk): string {
  const search = new URLSearchParams()
  const { place } = filterPlaces[filter]
  if (place) search.set('estado', place)
  if (term) search.set('q', term)
  if (order === 'waiting' && mayOrder({ filter, term })) search.set('orden', 'espera')
  if (after) search.set('after', after)
  const written = String(search)
  return written && `?${written}`
}
