// A search as its address writes it. Only loaders read it, so the browser carries none of it.
import type { Section } from '@murmullo/contract/secrets'

export function sectionIn(params: URLSearchParams): Section {
  const section = params.get('seccion')
  return section === 'sfw' || section === 'nsfw' ? section : 'all'
}

/** What the address says besides the filters, in one way to write it. */
export function partsOf(term: string, section: Section): (readonly [name: string, value: string])[] {
  return [['q', term], ...(section === 'all' ? [] : [['seccion', section] as const])]
}

/** "?q=mi+jefe&seccion=sfw" */
export function queryOf(parts: readonly (readonly [string, string])[]): string {
  return `?${new URLSearchParams(parts.map(([name, value]) => [name, value]))}`
}
