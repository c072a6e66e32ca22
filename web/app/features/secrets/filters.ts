// The filters of the feed as its address writes them. Only loaders read it, so the browser carries none of it.
import { countries } from '@murmullo/contract/countries'
import { genders } from '@murmullo/contract/genders'
import { limits } from '@murmullo/contract/limits'
import type { FeedInput } from '@murmullo/contract/secrets'

export type Filters = Pick<FeedInput, 'gender' | 'minAge' | 'maxAge' | 'country'>

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

/** "?genero=mujer&pais=MX", or nothing: one way to write the same filters. */
export function searchOf({ gender, minAge, maxAge, country }: Filters): string {
  const written = Object.entries({ genero: gender, edadMin: minAge, edadMax: maxAge, pais: country })
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
