// How the address of the desk says which cases are looked at, and how it is read.
import type { CaseFilter, CaseOrder } from '@murmullo/contract/report-cases'

export type Desk = {
  readonly filter: CaseFilter
  readonly term: string
  readonly order: CaseOrder
  readonly after: string | null
}

/** As the address has them; what waits is what one comes for, and goes without saying. */
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

/** Only what waits has an order other than by age. */
export function mayOrder({ filter, term }: Pick<Desk, 'filter' | 'term'>): boolean {
  return filter === 'pending' && term === ''
}

/** What the server is asked for. */
export function casesOf({ filter, term, order, after }: Desk) {
  return { filter, order, ...(term && { term }), ...(after !== null && { after }) }
}

/** What follows `/reports`, or `/reports/{number}`. */
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
