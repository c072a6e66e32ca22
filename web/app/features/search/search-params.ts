// Query string of the search page: parse and serialize. Imported only by loaders, so it is not in the client bundle.
import type { Section } from '@murmullo/contract/content/secrets'

export function parseSection(params: URLSearchParams): Section {
  const section = params.get('seccion')
  return section === 'sfw' || section === 'nsfw' ? section : 'all'
}

/** Query parameters besides the filters, in canonical order. */
export function toSearchParams(term: string, section: Section): (readonly [name: string, value: string])[] {
  return [['q', term], ...(section === 'all' ? [] : [['seccion', section] as const])]
}

/** For example, "?q=mi+jefe&seccion=sfw". */
export function toQueryString(parts: readonly (readonly [string, string])[]): string {
  return `?${new URLSearchParams(parts.map(([name, value]) => [name, value]))}`
}
