// Query string of the feed filters: parse and serialize. Imported only by loaders, so it is not in the client bundle.
import { countries } from '@murmullo/contract/constants/countries'
import { genders } from '@murmullo/contract/constants/genders'
import { filterLimits } from '@murmullo/contract/constants/view-limits'
import type { FeedInput } from '@murmullo/contract/content/secrets'

type OrderLabel = {
  readonly name: string
  readonly lead?: string
  /** Heading of the unfiltered feed, whose default says "newest". */
  readonly heading?: string
}

/** Names of the sort orders, and lead texts of the rankings. */
export const orderLabels: Readonly<Record<string, OrderLabel>> = {
  recientes: { name: 'Recientes' },
  populares: {
    name: 'Populares',
    lead: 'Los que más reacciones recibieron en los últimos 30 días.',
    heading: 'Secretos populares',
  },
  comentados: {
    name: 'Más comentados',
    lead: 'Los que más comentarios recibieron en los últimos 30 días.',
    heading: 'Secretos más comentados',
  },
}

export type Filters = Pick<FeedInput, 'gender' | 'minAge' | 'maxAge' | 'country'> & {
  /** Query value; the default order has none. */
  readonly order?: string
}

/** Invalid values are ignored: a truncated or mistyped link still opens a feed. */
export function parseFilters(params: URLSearchParams): Filters {
  const gender = genders.find((each) => each === params.get('genero'))
  const country = countries.find((each) => each === params.get('pais'))
  const min = parseAge(params.get('edadMin'))
  const max = parseAge(params.get('edadMax'))
  // Swapped ages are reordered.
  const [minAge, maxAge] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return {
    ...(gender && { gender }),
    ...(minAge !== null && { minAge }),
    ...(maxAge !== null && { maxAge }),
    ...(country && { country }),
  }
}

/** The same for the feed, which also has a sort order. */
export function parseFeedFilters(params: URLSearchParams): Filters {
  const order = params.get('orden')
  return { ...parseFilters(params), ...(order !== null && Object.hasOwn(orderLabels, order) && { order }) }
}

/** For example, "?genero=mujer&pais=MX", or an empty string: canonical form of the filters. */
export function toFilterQuery({ gender, minAge, maxAge, country, order }: Filters): string {
  const written = Object.entries({ genero: gender, edadMin: minAge, edadMax: maxAge, pais: country, orden: order })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return written.length > 0 ? `?${written.join('&')}` : ''
}

/** Without JavaScript a form submits its empty fields too. Returns the URL without them, or null if there are none. */
export function withoutEmptyParams({ pathname, searchParams }: URL): string | null {
  const nonEmpty = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  if (nonEmpty.size === searchParams.size) return null
  return nonEmpty.size > 0 ? `${pathname}?${nonEmpty}` : pathname
}

function parseAge(written: string | null): number | null {
  const age = /^\d{1,3}$/.test(written ?? '') ? Number(written) : null
  return age !== null && age >= filterLimits.ageMin && age <= filterLimits.ageMax ? age : null
}
