// The flag of a country that our pages show, as SVG; of the others there is none.
import { countries } from '@murmullo/contract/countries'

const listed: ReadonlySet<string> = new Set(countries)

export async function flagOf(country: string): Promise<string | null> {
  if (!listed.has(country)) return null
  // With the first picture: most processes draw none.
  const flags: Readonly<Record<string, unknown>> = await import('country-flag-icons/string/3x2')
  const flag = flags[country]
  return typeof flag === 'string' ? flag : null
}
