// The filters of the feed as its address writes them. Only loaders read it, so the browser carries none of it.
import { countries } from '@murmullo/contract/countries'
import { genders } from '@murmullo/contract/genders'
import { limits } from '@murmullo/contract/limits'
import type { FeedInput } from '@murmullo/contract/secrets'

type OrderWords = {
  readonly name: string
  readonly lead?: string
  /** Over everything, which otherwise says that it is the newest. */
  readonly heading?: string
}

/** How the orders of the feed are called, and those that rank are introduced. */
export const orderWords: Readonly<Record<string, OrderWords>> = {
  recientes: { name: 'Recientes' },
  populares: {
    name: 'Populares',
    lead: 'Lo que más ha llegado a otros en los últimos 30 días.',
    heading: 'Secretos populares',
  },
  comentados: {
    name: 'Más comentados',
    lead: 'De lo que más se ha hablado en los últimos 30 días.',
    heading: 'Secretos más comentados',
  },
}

export type Filters = Pick<FeedInput, 'gender' | 'minAge' | 'maxAge' | 'country'> & {
  /** As the address writes it; the feed's own has no name. */
  readonly order?: string
}

/** What cannot be a filter is left out: a link somebody shortened or mistyped still opens a feed. */
export function filtersOf(params: URLSearchParams): Filters {
  const gender = genders.find((each) => each === params.get('genero'))
  const country = countries.find((each) => each === params.get('pais'))
  const min = ageOf(params.get('edadMin'))
  const max = ageOf(params.get('edadMax'))
  // Whoever writes the ages the other way round means the same people.
  const [minAge, maxAge] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return {
    ...(gender && { gender }),
    ...(minAge !== null && { minAge }),
    ...(maxAge !== null && { maxAge }),
    ...(country && { country }),
  }
}

/** The same for the feed, which can also be read in other orders. */
export function feedFiltersOf(params: URLSearchParams): Filters {
  const order = params.get('orden')
  return { ...filtersOf(params), ...(order !== null && Object.hasOwn(orderWords, order) && { order }) }
}

/** "?genero=mujer&pais=MX", or nothing: one way to write the same filters. */
export function searchOf({ gender, minAge, maxAge, country, order }: Filters): string {
  const written = Object.entries({ genero: gender, edadMin: minAge, edadMax: maxAge, pais: country, orden: order })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return written.length > 0 ? `?${written.join('&')}` : ''
}

/** A form that no script helped sends its empty fields too; this is its address without them, or null if it has none. */
export function withoutBlanks({ pathname, searchParams }: URL): string | null {
  const kept = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  if (kept.size === searchParams.size) return null
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

function ageOf(written: string | null): number | null {
  const age = /^\d{1,3}$/.test(written ?? '') ? Number(written) : null
  return age !== null && age >= limits.filters.ageMin && age <= limits.filters.ageMax ? age : null
}
